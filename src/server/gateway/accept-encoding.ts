/** Encodings the gateway can serve, the one it would rather serve first. */
export const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/** The weights of an Accept-Encoding by name, 0 to 1; a weight that cannot be read is 0. */
function weightsOf(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    if (name === '') continue;
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    const value = weight === undefined ? 1 : Number(weight.slice(2));
    weights.set(name, value >= 0 && value <= 1 ? value : 0);
  }
  return weights;
}

/**
 * The encoding of those at hand that the caller likes best; null for the bytes as they are, which also serve when nothing at hand is accepted.
 * @param header Accept-Encoding as it came (RFC 9110, 12.5.3).
 */
export function chosenEncoding(header: string | null, atHand: readonly Encoding[]): Encoding | null {
  if (header === null) return null;
  const weights = weightsOf(header);
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  // Plain bytes are accepted wherever nothing is said against them, and are then as good as the least of the others.
  const plain = weights.get('identity') ?? weights.get('*') ?? 0;
  let best: Encoding | null = null;
  let bestWeight = 0;
  for (const name of encodings) {
    if (atHand.includes(name) && weightOf(name) > bestWeight) {
      best = name;
      bestWeight = weightOf(name);
    }
  }
  return bestWeight >= plain ? best : null;
}
