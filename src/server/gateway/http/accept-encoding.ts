import { parseAccept } from 'hono/utils/accept';

/** Encodings the gateway can serve, the one it would rather serve first. */
export const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/**
 * The encoding of those available that the caller prefers; null for the bytes as they are, also when the caller accepts none of them.
 * @param header Accept-Encoding as it came (RFC 9110, 12.5.3).
 */
export function chosenEncoding(header: string | null, available: readonly Encoding[]): Encoding | null {
  const accepted = parseAccept(header?.toLowerCase() ?? '');
  const weightOf = (name: string) =>
    (accepted.find(({ type }) => type === name) ?? accepted.find(({ type }) => type === '*'))?.q ?? 0;
  const [best] = encodings
    .filter((name) => available.includes(name) && weightOf(name) > 0)
    .toSorted((first, second) => weightOf(second) - weightOf(first));
  return best && weightOf(best) >= weightOf('identity') ? best : null;
}
