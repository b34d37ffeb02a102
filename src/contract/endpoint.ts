import type * as z from 'zod/mini';

/** How one request is sent, and how its response is wrapped. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path below the service's base, with `:name` for a parameter. */
  readonly path: string;
  /** The documented status of success; 200 if absent. Readers accept any 2xx. */
  readonly status?: number;
  /** The response is `{status, description, data}`; the data itself if absent. */
  readonly form?: 'envelope';
}

/** An entry of an endpoint table: everything that client and server need to know about one request. */
export interface Endpoint extends Route {
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly data: z.ZodMiniType;
}

/** The names of the parameters in a path: '/v1/orders/:orderNo' → 'orderNo'. */
export type PathParameter<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | PathParameter<Tail>
    : Rest
  : never;

/** The parts of a call to an endpoint that is not known at compile time. */
export interface CallParts {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** What a caller passes besides options: path parameters, query and body, each only if the endpoint has it. */
export type EndpointInput<E extends Endpoint> = ([PathParameter<E['path']>] extends [never]
  ? unknown
  : { params: Record<PathParameter<E['path']>, string> }) &
  (E extends { query: infer Q extends z.ZodMiniType } ? { query?: z.input<Q> } : unknown) &
  (E extends { body: infer B extends z.ZodMiniType } ? { body: z.input<B> } : unknown);

/** The parsed data of an endpoint's success. */
export type EndpointData<E extends Endpoint> = z.output<E['data']>;

/** The data of an endpoint's success before it is parsed. */
export type EndpointResponse<E extends Endpoint> = z.input<E['data']>;

/** The data in a success's body, before it is parsed. @throws Error if an envelope is missing. */
export function dataIn({ form }: Route, body: unknown): unknown {
  if (form !== 'envelope') return body;
  if (typeof body === 'object' && body !== null && 'data' in body) return body.data;
  throw new Error('The body is no envelope');
}

/**
 * Whether a text can be one segment of a path, percent-encoded. URLs resolve "." and "..". A server may decode more than once and end a
 * segment at a slash, a backslash or a semicolon, so none of the segments that it could see may be empty or resolved.
 */
export function isPathText(text: string): boolean {
  let plain = text;
  for (let decoded = decode(plain); decoded !== plain; decoded = decode(plain)) plain = decoded;
  const parts = plain.split(/[/\\]/).map((part) => part.split(';', 1)[0]);
  return !/\p{Cc}/u.test(plain) && parts.every((part) => part !== '' && part !== '.' && part !== '..');
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * The request path of an endpoint, with percent-encoded parameters and the query; empty values are left out.
 * @throws Error if a parameter is missing, or cannot be encoded: URLs resolve "." and "..".
 */
export function endpointPath(
  endpoint: Route,
  input: { params?: Record<string, string>; query?: Record<string, unknown> },
): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = input.params?.[name];
    if (!value || value === '.' || value === '..')
      throw new Error(`${endpoint.method} ${endpoint.path} needs ${name}`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    const text = typeof value === 'number' ? String(value) : value;
    if (typeof text === 'string' && text !== '') search.set(name, text);
  }
  return search.size > 0 ? `${path}?${search.toString()}` : path;
}
