/** The deployment under test. */
export interface Deployment {
  environment: 'sandbox' | 'live';
  /** The API key for tests that use an existing buyer. */
  apiKey: string;
}

const sandboxKey = 'sandbox-demo';

/** Whether a response of GET /session names a real marketplace. */
function isLive(answer: unknown): boolean {
  return (
    typeof answer === 'object' && answer !== null && 'environment' in answer && answer.environment === 'live'
  );
}

/**
 * Detects what a deployment is, and stores it in the environment for this run's processes.
 * @throws Error if there is no response, or if a live deployment has no key.
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
 * The stored result of `findDeployment`.
 * @throws Error if a live deployment has no key.
 */
export function deployment(): Deployment {
  const environment = process.env.E2E_ENVIRONMENT === 'live' ? 'live' : 'sandbox';
  const apiKey = process.env.E2E_API_KEY ?? (environment === 'sandbox' ? sandboxKey : '');
  if (apiKey === '') throw new Error('E2E_API_KEY is missing: a live marketplace knows no other key.');
  return { environment, apiKey };
}

/**
 * The tags of the tests that may run; undefined for all. On a live marketplace these are the tests that only read, and with E2E_WRITES=yes
 * those that undo their changes; never those that create a world.
 */
export function permittedTags({ environment }: Deployment): RegExp | undefined {
  if (environment === 'sandbox') return undefined;
  return process.env.E2E_WRITES === 'yes' ? /@reads|@tidies/ : /@reads/;
}
