/** An answer of the upstream, whole: what of it goes on to the caller. */
export interface Answer {
  readonly status: number;
  /** Only those that concern the caller: content type, the upstream's Date, Retry-After, Allow. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer>;
}

const passedOn = ['content-type', 'date', 'retry-after', 'allow'];
const withoutBody = new Set([204, 205, 304]);

/** The part of an upstream's headers that the caller may see; cookies, redirects and connection matters stay behind. */
export function headersPassedOn(headers: Headers): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name of passedOn) {
    const value = headers.get(name);
    if (value !== null) kept[name] = value;
  }
  return kept;
}

/** The HTTP form of an answer. */
export function toResponse(answer: Answer, extra: Record<string, string> = {}): Response {
  return new Response(withoutBody.has(answer.status) ? null : answer.body, {
    status: answer.status,
    headers: { ...answer.headers, ...extra },
  });
}

/** An answer of the gateway's own, in the envelope that the interface gives to everything: `{status, description, data: null}`. */
export function refusal(status: number, description: string, headers: Record<string, string> = {}): Answer {
  const body = JSON.stringify({ status, description, data: null });
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: new TextEncoder().encode(body),
  };
}

/** The same as a Response. */
export function refuse(status: number, description: string, headers?: Record<string, string>): Response {
  return toResponse(refusal(status, description, headers));
}
