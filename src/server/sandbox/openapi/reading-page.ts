import { createHash } from 'node:crypto';
import type { Answer, OpenApiDocument, Operation, Parameter } from './document';
import type { JsonSchema } from './schemas';

/*
 * The document as one page of HTML, without scripts: a reader needs none, and none can run.
 */

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 64rem; margin: 0 auto; padding: 1.5rem; color: light-dark(#1b2330, #e6eaf0); background: light-dark(#fff, #12161d); }
h1, h2, h3 { line-height: 1.25; }
h2 { margin-top: 3rem; border-bottom: 1px solid light-dark(#cfd6e0, #39414e); }
h3 { margin: 2rem 0 0.25rem; font-size: 1.05rem; overflow-wrap: anywhere; }
a { color: light-dark(#0b57b8, #86b7ff); }
nav ul { columns: 28rem; list-style: none; padding: 0; }
nav li { padding: 0.15rem 0; break-inside: avoid; }
code, .method { font-family: ui-monospace, monospace; font-size: 0.92em; }
.method { display: inline-block; min-width: 4.2em; font-weight: 700; }
p, section div { margin: 0.25rem 0; }
table { width: 100%; border-collapse: collapse; margin: 0.5rem 0; table-layout: fixed; }
th:nth-child(1) { width: 24%; }
th:nth-child(3) { width: 12%; }
th:nth-child(4) { width: 26%; }
th, td { padding: 0.25rem 0.75rem 0.25rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid light-dark(#e3e8ef, #2a313c); overflow-wrap: anywhere; }
th { font-weight: 600; }
@media (max-width: 40rem) { body { padding: 1rem; } }
`;

/** The policy under which the page is read: its own style and nothing else. */
export const readingPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const html = (text: string) => text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? '');
const code = (text: string) => `<code>${html(text)}</code>`;

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const schemasIn = (value: unknown): JsonSchema[] => (Array.isArray(value) ? value.filter(isSchema) : []);

/** A type in a few words, with links to the schemas that have a name. */
function typeOf(schema: JsonSchema): string {
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
    return `<a href="#schema-${html(name)}">${html(name)}</a>`;
  }
  if ('const' in schema) return code(JSON.stringify(schema.const));
  if (Array.isArray(schema.enum)) return schema.enum.map((word) => code(JSON.stringify(word))).join(' ');
  const either = [...schemasIn(schema.anyOf), ...schemasIn(schema.oneOf)];
  if (either.length > 0) return either.map(typeOf).join(' or ');
  if (isSchema(schema.items)) return `array of ${typeOf(schema.items)}`;
  const types = Array.isArray(schema.type) ? schema.type.map(String) : [];
  return html(typeof schema.type === 'string' ? schema.type : types.join(' or ') || 'anything');
}

const ruleWords: Readonly<Record<string, string>> = {
  minimum: 'from',
  maximum: 'to',
  exclusiveMinimum: 'above',
  minLength: 'at least',
  maxLength: 'at most',
  minItems: 'at least',
  maxItems: 'at most',
  default: 'else',
  pattern: 'as',
};

/** Beyond this a bound is only that of whole numbers. */
const largest = Number.MAX_SAFE_INTEGER;

const isEmptyRule = (keyword: string, bound: unknown) =>
  (keyword === 'minLength' && bound === 0) || Math.abs(Number(bound)) === largest;

function rulesOf(schema: JsonSchema): string {
  const rules = Object.entries(ruleWords)
    .filter(([keyword]) => keyword in schema && !isEmptyRule(keyword, schema[keyword]))
    .map(([keyword, word]) => {
      const unit = keyword.endsWith('Length') ? ' characters' : keyword.endsWith('Items') ? ' elements' : '';
      return `${word} ${code(JSON.stringify(schema[keyword]))}${unit}`;
    });
  const words = typeof schema.description === 'string' ? [html(schema.description)] : [];
  return [...rules, ...words].join('; ');
}

function table(rows: readonly { name: string; schema: JsonSchema; isNeeded: boolean }[]): string {
  const body = rows.map(
    ({ name, schema, isNeeded }) =>
      `<tr><td>${code(name)}</td><td>${typeOf(schema)}</td><td>${isNeeded ? 'yes' : 'no'}</td><td>${rulesOf(schema)}</td></tr>`,
  );
  return `<table><thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Required</th><th scope="col">Rules</th></tr></thead><tbody>${body.join('')}</tbody></table>`;
}

/** A schema in full: the members of an object, or the alternatives, or the type alone. */
function whole(schema: JsonSchema): string {
  const either = [...schemasIn(schema.anyOf), ...schemasIn(schema.oneOf)];
  if (either.length > 0) return either.map(whole).join('<p>or</p>');
  if (!isSchema(schema.properties)) return `<p>${typeOf(schema)} ${rulesOf(schema)}</p>`;
  const required = Array.isArray(schema.required) ? schema.required : [];
  return table(
    Object.entries(schema.properties).map(([name, member]) => ({
      name,
      schema: isSchema(member) ? member : {},
      isNeeded: required.includes(name),
    })),
  );
}

type Schemas = OpenApiDocument['components']['schemas'];

/** A schema that is an operation's own (document.ts names them so) has its place there and nowhere else. */
const isOwn = (name: string) => /(Body|Data)$/.test(name);

/** What a body or an answer holds: its fields where they are the operation's own, a link to them where they have a name. */
function contained(schema: JsonSchema, schemas: Schemas): string {
  const name = typeof schema.$ref === 'string' ? schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1) : '';
  return isOwn(name) ? whole(schemas[name] ?? {}) : typeOf(schema);
}

function contentOf(content: Answer['content'], schemas: Schemas): string {
  return Object.entries(content ?? {})
    .map(([mediaType, { schema }]) => {
      const data = isSchema(schema.properties) ? schema.properties.data : undefined;
      return isSchema(data)
        ? `${html(mediaType)}: envelope with status, description and data: ${contained(data, schemas)}`
        : `${html(mediaType)}: ${contained(schema, schemas)}`;
    })
    .join(' ');
}

function operationSection(path: string, method: string, operation: Operation, schemas: Schemas): string {
  const { operationId, summary, parameters = [], requestBody, responses, security } = operation;
  const rows = parameters.map(({ name, schema, required }: Parameter) => ({
    name,
    schema,
    isNeeded: required,
  }));
  return [
    `<section aria-labelledby="${operationId}"><h3 id="${operationId}"><span class="method">${method.toUpperCase()}</span> ${code(path)}</h3>`,
    `<p>${html(summary)}.${security ? ' Needs <code>x-api-key</code>.' : ''}</p>`,
    rows.length > 0 ? table(rows) : '',
    requestBody ? `<div>Body ${contentOf(requestBody.content, schemas)}</div>` : '',
    ...Object.entries(responses).map(
      ([status, { description, content }]) =>
        `<div>${code(status)} ${content ? contentOf(content, schemas) : html(description)}</div>`,
    ),
    '</section>',
  ].join('\n');
}

/** The document as a page of HTML. */
export function readingPage(document: OpenApiDocument): string {
  const { info, tags, paths, components } = document;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const inTag = (tag: string) => operations.filter(({ operation }) => operation.tags.includes(tag));
  const contents = operations.map(
    ({ path, method, operation: { operationId } }) =>
      `<li><a href="#${operationId}"><span class="method">${method.toUpperCase()}</span> ${code(path)}</a></li>`,
  );
  const sections = tags.map(
    ({ name, description }) =>
      `<h2>${html(name)}</h2><p>${html(description)}</p>${inTag(name)
        .map(({ path, method, operation }) => operationSection(path, method, operation, components.schemas))
        .join('')}`,
  );
  const schemas = Object.entries(components.schemas)
    .filter(([name]) => !isOwn(name))
    .map(([name, schema]) => `<h3 id="schema-${html(name)}">${html(name)}</h3>${whole(schema)}`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${html(info.title)}</title>
<style>${style}</style>
</head>
<body>
<header><h1>${html(info.title)}</h1><p>${html(info.description)}</p><p>For tools: <a href="/sandbox/openapi.json">openapi.json</a></p></header>
<nav aria-label="Contents"><ul>${contents.join('')}</ul></nav>
<main>${sections.join('')}<h2>Schemas</h2>${schemas.join('')}</main>
</body>
</html>
`;
}
