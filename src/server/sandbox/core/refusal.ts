import { databaseUnavailable } from '@/server/database/unavailable';

/**
 * A response that is not a success. It is thrown anywhere and becomes the envelope `{status, description,
 * data: null}` in one place. The description names the field and the rule ("quantity: must be a whole number
 * of at least 1").
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

/** The envelope of a server error: 503 while the database is unavailable, otherwise 500 without details. */
export function failed(error: unknown): Response {
  const unavailable = databaseUnavailable(error);
  if (unavailable) {
    return refused(new Refusal(unavailable.status, unavailable.description, unavailable.headers));
  }
  return refused(new Refusal(500, "The service failed. This isn't a problem with your request"));
}
