const longest = 300;

function sentence(value: unknown): string | null {
  if (typeof value === 'string') {
    const text = value.replaceAll(/\s+/g, ' ').trim();
    if (text === '') return null;
    return text.length > longest ? `${text.slice(0, longest)}…` : text;
  }
  if (Array.isArray(value)) {
    const parts = value.map(fromBody).filter((part) => part !== null);
    return parts.length > 0 ? sentence(parts.join('; ')) : null;
  }
  return typeof value === 'object' && value !== null ? fromBody(value) : null;
}

function fromBody(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return sentence(body);
  const members = new Map(Object.entries(body));
  for (const name of ['description', 'message', 'error', 'errors', 'detail', 'title', 'data']) {
    const text = sentence(members.get(name));
    if (text !== null) return text;
  }
  return null;
}

/**
 * Finds the service's own sentence in an error body of any form: `{description}`, `{message: string | string[]}`,
 * `{error}`, `{errors: [...]}`, plain text, HTML or nothing ("Errors" of the interface: bodies are not shown).
 * @returns null if there is none.
 */
export function sentenceOfErrorBody(body: string, contentType: string): string | null {
  const text = body.trim();
  if (text === '') return null;
  if (contentType.includes('html') || /^<(!doctype|html)/i.test(text)) {
    return sentence(/<(title|h1)[^>]*>([^<]*)</i.exec(text)?.[2]);
  }
  try {
    return fromBody(JSON.parse(text));
  } catch {
    return contentType.includes('json') ? null : sentence(text);
  }
}
