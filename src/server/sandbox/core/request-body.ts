import { Refusal } from './refusal';

/** Largest accepted body, in bytes. */
export const bodyLimit = 64 * 1024;
/** Deepest accepted nesting of objects and arrays; the body itself is level 1. */
export const depthLimit = 32;

const forbiddenNames = new Set(['__proto__', 'constructor', 'prototype']);

const tooLarge = () => new Refusal(413, `The body: must be at most ${bodyLimit} bytes`);

function checkContentType(headers: Headers): void {
  const [type = '', ...parameters] = (headers.get('content-type') ?? '').toLowerCase().split(';');
  const charset = parameters.map((parameter) => parameter.trim()).find((name) => name.startsWith('charset='));
  const isUtf8 = charset === undefined || /^charset="?utf-?8"?$/.test(charset);
  if (type.trim() !== 'application/json' || !isUtf8) {
    throw new Refusal(415, 'Content-Type: must be application/json in UTF-8');
  }
  const encoding = headers.get('content-encoding');
  if (encoding !== null && encoding.toLowerCase() !== 'identity') {
    throw new Refusal(415, 'Content-Encoding: not supported. Send an uncompressed body');
  }
}

async function readText(request: Request): Promise<string> {
  // A content-length above the limit is refused before the body is read. The header may be wrong, so the bytes are counted too.
  if (Number(request.headers.get('content-length') ?? 0) > bodyLimit) throw tooLarge();
  const bytes = await request.arrayBuffer();
  if (bytes.byteLength > bodyLimit) throw tooLarge();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal(400, 'The body: must be text in UTF-8');
  }
}

function checkText(text: string, path: string): void {
  if (text.includes('\u0000') || !text.isWellFormed()) {
    throw new Refusal(400, `${path}: must not contain NUL characters or unpaired surrogates`);
  }
}

function checkValue(value: unknown, path: string, depth: number): void {
  if (typeof value === 'string') checkText(value, path || 'The body');
  if (typeof value !== 'object' || value === null) return;
  if (depth > depthLimit) {
    throw new Refusal(400, `The body: must not be nested deeper than ${depthLimit} levels`);
  }
  for (const [name, member] of Object.entries(value)) {
    if (forbiddenNames.has(name)) throw new Refusal(400, `${name}: is not allowed as a name`);
    checkText(name, `A name in ${path || 'the body'}`);
    checkValue(member, path === '' ? name.slice(0, 50) : `${path}.${name.slice(0, 50)}`, depth + 1);
  }
}

/**
 * Reads a request's body as JSON.
 * @throws Refusal 415 for another content type, 413 above bodyLimit, 400 for invalid UTF-8 or JSON, nesting
 * beyond depthLimit, a name such as `__proto__`, or text that PostgreSQL cannot store (NUL, lone surrogates).
 */
export async function readBody(request: Request): Promise<unknown> {
  checkContentType(request.headers);
  const text = await readText(request);
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new Refusal(400, 'The body: must be JSON');
  }
  checkValue(body, '', 1);
  return body;
}
