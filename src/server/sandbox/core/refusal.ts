import type { Endpoint } from '@/contract/endpoint';
import { databaseUnavailable } from '@/server/database/unavailable';

/**
 * A response that is not a success. Code throws it anywhere, and one place turns it into the envelope `{status, description, data: null}`.
 * The description names the field and the rule ("quantity: must be a whole number of at least 1").
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, description: string, headers: Readonly<Record<string, string>> = {}) {
    super(description);
    this.status = status;
    this.headers = headers;
  }
}

/** The envelope of a refusal. */
export function refused({ status, message, headers }: Refusal): Response {
  return Response.json({ status, description: message, data: null }, { status, headers });
}

/** Receives defects: errors that no caller can cause. */
export type DefectLog = (message: string, error: unknown) => void;

/** The envelope of a server error: 503 while the database is unavailable, otherwise 500 without details. */
export function failed(error: unknown): Response {
  const unavailable = databaseUnavailable(error);
  if (unavailable) {
    return refused(new Refusal(unavailable.status, unavailable.description, unavailable.headers));
  }
  return refused(new Refusal(500, "The service failed. This isn't a problem with your request"));
}

/** The response to a request that no route handles: 405 if the path has other methods, otherwise 404. */
export function unrouted(method: string, allowed: readonly string[]): Response {
  if (allowed.length === 0) return refused(new Refusal(404, 'There is nothing at this path'));
  const allow = allowed.join(', ');
  return refused(new Refusal(405, `${method} isn't allowed here. Allowed: ${allow}`, { allow }));
}

/** The methods that a table of endpoints has for a path. */
export function methodsAt(table: Readonly<Record<string, Endpoint>>, path: string): Endpoint['method'][] {
  const methods = Object.values(table)
    .filter((endpoint) => new RegExp(`^${endpoint.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(path))
    .map(({ method }) => method);
  return [...new Set(methods)];
}
