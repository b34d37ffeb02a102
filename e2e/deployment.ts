/** What the tests run against. */
export interface Deployment {
  environment: 'sandbox' | 'live';
  /** The API key of the tests that find whatever buyer there is. */
  apiKey: string;
}

const sandboxKey = 'sandbox-demo';

/** Whether an answer of GET /session says that a real marketplace is behind the desk. */
function isLive(answer: unknown): boolean {
  return (
    typeof answer === 'object' && answer !== null && 'environment' in answer && answer.environment === 'live'
  );
}

/**
 * Finds out what a deployment is, and keeps it in the environment for the processes of this run.
 * @throws Error with a sentence when nobody answers there, or when a live one is given no key.
 */
export async function findDeployment(baseUrl: string): Promise<Deployment> {
  if (!process.env.E2E_ENVIRONMENT) {
    const answer = await fetch(new URL('/session', baseUrl)).catch(() => null);
    if (!answer?.ok) throw new Error(`E2E_BASE_URL ${baseUrl}: no Lotdesk answers there.`);
    process.env.E2E_ENVIRONMENT = isLive(await answer.json()) ? 'live' : 'sandbox';
  }
  return deployment();
}

/**
 * What this run is against, as it was found out before.
 * @throws Error with a sentence when a live one is given no key.
 */
export function deployment(): Deployment {
  const environment = process.env.E2E_ENVIRONMENT === 'live' ? 'live' : 'sandbox';
  const apiKey = process.env.E2E_API_KEY ?? (environment === 'sandbox' ? sandboxKey : '');
  if (apiKey === '') throw new Error('E2E_API_KEY is missing: a live marketplace knows no other key.');
  return { environment, apiKey };
}

/**
 * The tags of the tests that may run, undefined for all. On a live marketplace those that only read, and with E2E_WRITES=yes those that
 * leave everything as they found it; never those that make a market of their own.
 */
export function permittedTags({ environment }: Deployment): RegExp | undefined {
  if (environment === 'sandbox') return undefined;
  return process.env.E2E_WRITES === 'yes' ? /@reads|@tidies/ : /@reads/;
}
