import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Clock } from '@/lib/clock';
import type { Config } from './config';
import { gatewaySetting } from './database/gateway-schema';
import type { Database } from './database/open';
import { loadAssets } from '@/server/gateway/static/assets';
import { accountOf } from '@/server/gateway/http/caller';
import { type CleanUp, createCleanUp } from './demo/clean-up';
import { createDemo } from './demo/demo';
import { recordPastWires } from './demo/past-wires';
import { forgetAccounts, forgetOlder } from '@/server/gateway/memory/retention';
import { createGateway, type Gateway } from './gateway/gateway';
import { errorFields, type Log } from '@/server/gateway/http/log';
import { redactWorldIds } from '@/server/gateway/session/request-log';
import { systemScheduler } from '@/server/gateway/http/scheduler';
import { NotSentError, type UpstreamTimeouts, type SendUpstream } from '@/server/gateway/upstream/upstream';
import { createMarketplaceUpstream } from './marketplace-upstream';
import { demoApiKey, sharedWorld } from '@/server/sandbox/core/identity';
import { ensureDemoWorld } from '@/server/sandbox/worlds/demo-world';
import { ConnectionDropped } from '@/server/sandbox/faults/fault-effects';
import { createSandbox, type Sandbox } from './sandbox/sandbox';
import { defaultWorldLimits, removeUnusedWorlds, type WorldHost } from '@/server/sandbox/worlds/world-quota';

export interface ServiceOptions extends Pick<Config, 'marketplaceUrl'>, Partial<Pick<Config, 'worldLimits'>> {
  database: Database;
  clock: Clock;
  log: Log;
  /** If null, a secret is generated once and stored in the database. */
  secret: string | null;
  /** The folder of the built app; null if something else serves it. */
  publicDirectory: string | null;
  timeouts?: UpstreamTimeouts;
  /** Whether no other process uses this database; see GatewayOptions. */
  isAlone?: boolean;
  /** Whether a host name belongs to the desk; see GatewayOptions. */
  isOwnHost?: (hostname: string) => boolean;
  /** Called before the demo world is created, which takes a few seconds. */
  onDemoWorld?: () => void;
}

const secretName = 'session-secret';

/** The stored session secret. The first start generates it; several processes that start at once agree on one. */
async function loadSecret(database: Database): Promise<string> {
  await database
    .insert(gatewaySetting)
    .values({ name: secretName, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing();
  const [row] = await database
    .select({ value: gatewaySetting.value })
    .from(gatewaySetting)
    .where(eq(gatewaySetting.name, secretName));
  if (!row) throw new Error("The session secret can't be stored in the database.");
  return row.value;
}

/** The sandbox as an upstream. If a fault prevents the connection, nothing is sent. */
function sandboxUpstream(sandbox: Sandbox): SendUpstream {
  return async (request) => {
    try {
      return await sandbox.fetch(request);
    } catch (error) {
      if (!(error instanceof ConnectionDropped) || error.isSent) throw error;
      throw new NotSentError("Can't reach the marketplace.", { cause: error });
    }
  };
}

/**
 * Creates the server without its socket: the embedded or external marketplace, and the gateway in front of it. With the embedded sandbox,
 * the first start on a database creates the demo world, which takes a few seconds.
 * @throws Error with a sentence for the operator when the app is not built.
 */
export async function createService(options: ServiceOptions) {
  const { database, clock, log, marketplaceUrl } = options;
  const withDemo = marketplaceUrl === null;
  const assets = options.publicDirectory === null ? null : loadAssets(options.publicDirectory, { withDemo });
  const secret = options.secret ?? (await loadSecret(database));
  let upstream: SendUpstream;
  let demo: ReturnType<typeof createDemo> | undefined;
  let cleanUp: CleanUp | undefined;
  if (marketplaceUrl === null) {
    await ensureDemoWorld(database, clock, options.onDemoWorld);
    const host: WorldHost = {
      limits: options.worldLimits ?? defaultWorldLimits,
      desk: { accountOf: (apiKey) => accountOf(secret, apiKey), forget: forgetAccounts, forgetOlder },
    };
    if (options.isAlone) await removeUnusedWorlds(database, clock, host, { onlyUnfinished: true });
    await recordPastWires(database, { world: sharedWorld, account: accountOf(secret, demoApiKey) });
    upstream = sandboxUpstream(
      createSandbox({
        database,
        clock,
        log: (message, error) => log.error(errorFields(error), redactWorldIds(message)),
        host,
      }),
    );
    // The demo calls the gateway like any caller from outside.
    demo = createDemo({
      database,
      clock,
      host,
      fetch: (request) => gateway.fetch(request),
    });
    cleanUp = createCleanUp({
      database,
      clock,
      host,
      scheduler: systemScheduler,
      onRound(outcome) {
        if ('error' in outcome) log.error(errorFields(outcome.error), 'worlds are not cleaned up');
        else log.info({ worlds: outcome.removed }, 'unused worlds removed');
      },
    });
  } else {
    upstream = createMarketplaceUpstream(marketplaceUrl);
  }
  const gateway: Gateway = await createGateway({
    database,
    upstream,
    demo,
    environment: marketplaceUrl === null ? 'sandbox' : 'live',
    marketplace: marketplaceUrl === null ? 'embedded' : new URL(marketplaceUrl).host,
    clock,
    log,
    secret,
    assets,
    isAlone: options.isAlone ?? false,
    isOwnHost: options.isOwnHost,
    ...(options.timeouts ? { timeouts: options.timeouts } : {}),
  });
  cleanUp?.start();
  return {
    fetch: gateway.fetch,
    /** Stops the checks of unknown orders and of idle worlds; resolves when all work under way has ended. The database stays open. */
    close: async (): Promise<void> => {
      await cleanUp?.stop();
      await gateway.close();
    },
  };
}
export type Service = Awaited<ReturnType<typeof createService>>;
