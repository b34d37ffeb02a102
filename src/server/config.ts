import '@/contract/schema-config';
import * as z from 'zod/mini';
import { logLevels } from '@/server/gateway/http/log';
import { defaultWorldLimits } from '@/server/sandbox/worlds/world-quota';

const text = (rule: string, isFine: (value: string) => boolean) => z.string().check(z.refine(isFine, rule));

function isBaseUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password, search, hash } = new URL(value);
  return /^https?:$/.test(protocol) && username + password + search + hash === '';
}

const marketplaceUrl = text(
  'must be an http or https address without user name, query and fragment, such as https://market.example',
  isBaseUrl,
).check(
  z.refine(
    (value) => !/\/api\/*$/.test(value),
    'must be the base address without /api, which Lotdesk appends itself',
  ),
);

const namesIn = (value: string): string[] =>
  value
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

const isHostName = (name: string): boolean =>
  URL.canParse(`http://${name}`) && new URL(`http://${name}`).hostname === name;

const hour = 60 * 60 * 1000;

function wholeNumber(usual: number, most: number, least = 1) {
  const rule = `must be a whole number from ${least} to ${most}`;
  return z._default(z.coerce.number(rule).check(z.int(rule), z.gte(least, rule), z.lte(most, rule)), usual);
}

const environment = z.object({
  PORT: wholeNumber(4173, 65_535, 0),
  HOST: z._default(z.string(), '127.0.0.1'),
  PUBLIC_HOST: z._default(
    text('must be host names without scheme and port, separated by commas, such as desk.example', (value) =>
      namesIn(value).every(isHostName),
    ),
    '',
  ),
  MARKETPLACE_URL: z.optional(marketplaceUrl),
  DATABASE_URL: z.optional(
    text(
      'must be the address of a PostgreSQL database, such as postgres://user:password@localhost/lotdesk',
      (value) => URL.canParse(value) && /^postgres(ql)?:$/.test(new URL(value).protocol),
    ),
  ),
  DATA_DIR: z._default(z.string(), '.data'),
  SESSION_SECRET: z.optional(z.string().check(z.minLength(32, 'must be at least 32 characters long'))),
  SANDBOX_WORLDS: wholeNumber(defaultWorldLimits.worlds, 100_000),
  SANDBOX_LOTS: wholeNumber(defaultWorldLimits.listings, 1_000_000_000),
  SANDBOX_WORLD_HOURS: wholeNumber(defaultWorldLimits.idle / hour, 100_000),
  SANDBOX_DEMOS_PER_MINUTE: wholeNumber(defaultWorldLimits.perMinute, 1_000_000),
  SANDBOX_WORLDS_PER_CALLER: wholeNumber(defaultWorldLimits.perCaller, 100_000),
  LOG_LEVEL: z._default(z.enum(logLevels, `must be one of ${logLevels.join(', ')}`), 'info'),
});

const configOf = (set: z.output<typeof environment>) => ({
  port: set.PORT,
  host: set.HOST,
  /** The server's host names, except those of this machine; lower case, without port. */
  publicHosts: namesIn(set.PUBLIC_HOST),
  /** The interface's base_url without /api and without a trailing slash; null for the embedded sandbox. */
  marketplaceUrl: set.MARKETPLACE_URL?.replace(/\/+$/, '') ?? null,
  databaseUrl: set.DATABASE_URL ?? null,
  dataDirectory: set.DATA_DIR,
  secret: set.SESSION_SECRET ?? null,
  logLevel: set.LOG_LEVEL,
  worldLimits: {
    worlds: set.SANDBOX_WORLDS,
    listings: set.SANDBOX_LOTS,
    idle: set.SANDBOX_WORLD_HOURS * hour,
    perCaller: set.SANDBOX_WORLDS_PER_CALLER,
    perMinute: set.SANDBOX_DEMOS_PER_MINUTE,
  },
});

/** The operator's settings; the README explains each. */
export type Config = ReturnType<typeof configOf>;

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);
const everyAddress = new Set(['0.0.0.0', '::', '[::]']);

const isAddress = (hostname: string): boolean =>
  hostname.startsWith('[') || /^\d+\.\d+\.\d+\.\d+$/.test(hostname);

/**
 * Decides which host names belong to the server: those in PUBLIC_HOST, those of this machine, and the one it listens on. If it listens on
 * all addresses, any IP address counts, because only names can mislead a browser.
 * @returns a function of a host name as it appears in a URL: lower case, IPv6 in brackets, without port.
 */
export function hostCheck({ host, publicHosts }: Pick<Config, 'host' | 'publicHosts'>) {
  const own = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host.toLowerCase();
  const names = new Set([...publicHosts, ...loopback, own]);
  return (hostname: string): boolean =>
    names.has(hostname) || hostname.endsWith('.localhost') || (everyAddress.has(host) && isAddress(hostname));
}

/** An unusable setting. The message names the variable and the rule, never the value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads the configuration from environment variables. An empty variable counts as not set.
 * @throws ConfigError with one sentence for the operator.
 */
export function readConfig(variables: Readonly<Record<string, string | undefined>>): Config {
  const set = Object.entries(variables).filter(([, value]) => value !== undefined && value.trim() !== '');
  const parsed = environment.safeParse(Object.fromEntries(set));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError(`${String(issue?.path[0])} ${issue?.message}.`);
  }
  return configOf(parsed.data);
}
