/**
 * An answer that is not a success: thrown wherever it is found out and turned into the envelope `{status, description, data: null}`
 * in one place. The description names the field and the rule ("quantity: must be a whole number of at least 1").
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

/** The envelope of a defect of ours: it says that there is one and nothing of what it is. */
export function failed(): Response {
  return refused(new Refusal(500, 'The service has failed at this; it is not the fault of the request'));
}
