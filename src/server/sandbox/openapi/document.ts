import type * as z from 'zod/mini';
import type { Endpoint } from '@/contract/endpoint';
import { endpoints, interfaceBase } from '@/contract/interface';
import { sandboxEndpoints, sandboxTexts } from '@/contract/sandbox';
import { interfaceWords, type OperationWords, sandboxWords, tags } from './operation-words';
import { type JsonSchema, schemasOf } from './schemas';

/** A parameter of an operation. */
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema: JsonSchema;
}

interface Content {
  readonly [mediaType: string]: { readonly schema: JsonSchema };
}

export interface Answer {
  readonly description: string;
  readonly content?: Content;
}

/** An operation of the document. */
export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required: true; readonly content: Content };
  readonly responses: Readonly<Record<string, Answer>>;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
}

/** The parts of an OpenAPI 3.1 document that this one has. */
export interface OpenApiDocument {
  readonly openapi: '3.1.1';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string; readonly description: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly securitySchemes: Readonly<Record<string, JsonSchema>>;
  };
}

const json = 'application/json';
const refusalName = 'Refusal';
const refTo = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

const refusalSchema: JsonSchema = {
  type: 'object',
  description: 'Every refusal, on every operation; the description names the field and the rule.',
  properties: {
    status: { type: 'integer', minimum: 400, maximum: 599 },
    description: { type: 'string' },
    data: { type: 'null' },
  },
  required: ['status', 'description', 'data'],
};

const refused: Answer = {
  description: 'Refused; nothing was done.',
  content: { [json]: { schema: refTo(refusalName) } },
};
/** Only what goes wrong by a fault, or for want of room. */
const failed: Answer = {
  description: 'The service cannot do it now, or a fault strikes the call, which may answer anything.',
};

interface Described {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly words: OperationWords;
  /** Whether the caller is told by an API key. */
  readonly needsKey: boolean;
}

const isInterfaceName = (name: string): name is keyof typeof endpoints => name in endpoints;
const isSandboxName = (name: string): name is keyof typeof sandboxEndpoints => name in sandboxEndpoints;

function described(): Described[] {
  const ofInterface = Object.entries<Endpoint>(endpoints).flatMap(([name, endpoint]) =>
    isInterfaceName(name)
      ? [
          {
            name,
            endpoint: { ...endpoint, path: interfaceBase + endpoint.path },
            words: interfaceWords[name],
            needsKey: true,
          },
        ]
      : [],
  );
  const ofSandbox = Object.entries<Endpoint>(sandboxEndpoints).flatMap(([name, endpoint]) =>
    isSandboxName(name) ? [{ name, endpoint, words: sandboxWords[name], needsKey: name === 'readDemo' }] : [],
  );
  return [...ofInterface, ...ofSandbox];
}

const pathOf = (path: string) => path.replaceAll(/:(\w+)/g, '{$1}');

function pathParameters(path: string): Parameter[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', minLength: 1 },
  }));
}

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function queryParameters(schema: JsonSchema | undefined): Parameter[] {
  const properties = isSchema(schema?.properties) ? schema.properties : {};
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: 'query',
    required: false,
    schema: isSchema(property) ? property : {},
  }));
}

const enveloped = (status: number, data: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: { status: { const: status }, description: { type: 'string' }, data },
  required: ['status', 'description', 'data'],
});

function textOperation(name: keyof typeof sandboxTexts): [string, Operation] {
  const { path, mediaType, tag, summary } = sandboxTexts[name];
  const parameters = pathParameters(path);
  return [
    pathOf(path),
    {
      operationId: name,
      tags: [tag],
      summary,
      ...(parameters.length > 0 ? { parameters } : {}),
      responses: {
        200: {
          description: 'As asked.',
          content: { [mediaType]: { schema: { type: mediaType === json ? 'object' : 'string' } } },
        },
        '4XX': refused,
      },
    },
  ];
}

/**
 * The interface and the sandbox's own calls as an OpenAPI 3.1 document, from the tables of the contract: what is not in those is not in here.
 */
export function openApiDocument(): OpenApiDocument {
  const all = described();
  const own: Record<string, z.ZodMiniType> = {};
  for (const { name, endpoint } of all) {
    if (endpoint.body) own[`${capital(name)}Body`] = endpoint.body;
    if (endpoint.query) own[`${capital(name)}Query`] = endpoint.query;
    own[`${capital(name)}Data`] = endpoint.data;
  }
  const { schemas, nameOf } = schemasOf(own);
  const refOf = (schema: z.ZodMiniType) => refTo(nameOf(schema) ?? '');

  const paths: Record<string, Record<string, Operation>> = {};
  for (const { name, endpoint, words, needsKey } of all) {
    const { method, path, status, form, body, query, data } = endpoint;
    const parameters = [
      ...pathParameters(path),
      ...(query ? queryParameters(schemas[`${capital(name)}Query`]) : []),
    ];
    const answer = refOf(data);
    const operation: Operation = {
      operationId: name,
      tags: [words.tag],
      summary: words.summary,
      ...(parameters.length > 0 ? { parameters } : {}),
      ...(body
        ? {
            requestBody: {
              required: true,
              content: { [json]: { schema: refOf(body) } },
            },
          }
        : {}),
      responses: {
        [status]: {
          description: 'As asked.',
          content: { [json]: { schema: form === 'envelope' ? enveloped(status, answer) : answer } },
        },
        '4XX': refused,
        '5XX': failed,
      },
      ...(needsKey ? { security: [{ apiKey: [] }, { session: [] }] } : {}),
    };
    (paths[pathOf(path)] ??= {})[method.toLowerCase()] = operation;
  }
  for (const name of ['readDocument', 'readPage'] as const) {
    const [path, operation] = textOperation(name);
    (paths[path] ??= {}).get = operation;
  }

  return {
    openapi: '3.1.1',
    info: {
      title: 'Lotdesk’s sandbox',
      version: '1',
      description:
        'The marketplace’s interface below /api, and the calls that make and move worlds of the sandbox. Below /sandbox/marketplace the interface answers without the desk between.',
    },
    servers: [{ url: '/', description: 'Where this document comes from' }],
    tags: tags.map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: Object.fromEntries(
        Object.entries({ ...schemas, [refusalName]: refusalSchema }).filter(
          ([name]) => !name.endsWith('Query'),
        ),
      ),
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key', description: 'A buyer’s key.' },
        session: { type: 'apiKey', in: 'cookie', name: 'lotdesk', description: 'Signed in at the desk.' },
      },
    },
  };
}
