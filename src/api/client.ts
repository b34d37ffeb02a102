import type * as z from 'zod/mini';
import type { Endpoint, EndpointData, EndpointInput, Route } from '@/contract/endpoint';
import { ApiError } from './api-error';
import { type Answer, type CallOptions, createSender, type Sender, type SenderSettings } from './sender';

/** Calls an endpoint and gives its data, parsed; throws ApiError. */
export type Call = <E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E> & CallOptions,
) => Promise<EndpointData<E>>;

export interface ApiClient extends Pick<Sender, 'serverClock'> {
  call: Call;
}

const parse = <S extends z.ZodMiniType>(schema: S, body: unknown) => schema.safeParse(body);

function fieldOf(error: z.core.$ZodError, form: Route['form']): string {
  const issue = error.issues[0];
  const path = [...(form === 'envelope' ? ['data'] : []), ...(issue?.path ?? [])].map(String);
  return path.join('.') || 'the body';
}

/** An API client over fetch: one way of sending, one way of reading, one error. */
export function createApiClient(settings: SenderSettings): ApiClient {
  const { ask, serverClock } = createSender(settings);
  return {
    call: async (endpoint, input) => readAnswer(endpoint, await ask(endpoint, input)),
    serverClock,
  };
}

/** Calls endpoints by their names in a table of the contract. */
export interface TableClient<Table extends Record<string, Endpoint>> {
  /** Calls an endpoint and resolves to its data, parsed; throws ApiError. */
  call: <N extends keyof Table>(
    name: N,
    input: EndpointInput<Table[N]> & CallOptions,
  ) => Promise<EndpointData<Table[N]>>;
}

/** An API client for one table of endpoints. */
export function createTableClient<Table extends Record<string, Endpoint>>(
  table: Table,
  settings: SenderSettings,
): TableClient<Table> {
  const client = createApiClient(settings);
  return { call: (name, input) => client.call(table[name], input) };
}

/**
 * What is in an answer, by the endpoint's schema.
 * @throws ApiError when it is something else.
 */
function readAnswer<E extends Endpoint>({ data: schema }: E, answer: Answer): EndpointData<E> {
  const parsed = parse<E['data']>(schema, answer.body);
  if (parsed.success) return parsed.data;
  const { endpoint, status, form } = answer;
  const field = fieldOf(parsed.error, form);
  const why = parsed.error.issues[0]?.message ?? 'unreadable';
  throw new ApiError('contract', `${endpoint} answered with ${field} that cannot be used: ${why}.`, {
    endpoint,
    status,
    field,
    cause: parsed.error,
  });
}
