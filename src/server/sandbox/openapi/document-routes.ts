import type { Hono } from 'hono';
import { sandboxTexts } from '@/contract/sandbox';
import { openApiDocument } from './document';
import { readingPage, readingPolicy } from './reading-page';

const { readDocument, readPage } = sandboxTexts;

/** The OpenAPI document and the page to read it on, made when they are first asked for. */
export function addDocumentRoutes(control: Hono): void {
  let made: { json: string; page: string } | null = null;
  function texts() {
    if (made) return made;
    const document = openApiDocument();
    made = { json: JSON.stringify(document, null, 2), page: readingPage(document) };
    return made;
  }

  control.get(readDocument.path, (context) =>
    context.body(texts().json, 200, { 'content-type': readDocument.mediaType }),
  );

  control.get(readPage.path, (context) =>
    context.body(texts().page, 200, {
      'content-type': `${readPage.mediaType}; charset=utf-8`,
      'content-security-policy': readingPolicy,
    }),
  );
}
