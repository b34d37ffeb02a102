import { phrasesFor } from './trade-phrases';

/** Networks whose names have other meanings. They are read only next to a word for a lock. */
const networks = 'Orange|Play|Plus|TIM|Odido|Free|Claro|Vivo|Oi|Salt|Sunrise|Tre|Drei|A1';

/** The names of Three in Sweden, Denmark and Austria. */
export const namesOfThree = /^(?:tre|drei)$/i;

// "bloqués Orange", "z simlockiem Plus", "locked to Tre", "A1 gesperrt"
const lockedTo = new RegExp(
  String.raw`(?<!\p{L})(?<before>A1|Drei)[ -](?:gesperrt|sim-?lock)(?!\p{L})|(?<!\p{L})(?:locked|sim-?lock|${phrasesFor('carrierLocked')})\s(?:(?:to|on|auf|an|sur|à|en|na|till|til|do|con|op|su|a)\s)?(?<network>${networks})(?!\p{L})`,
  'diu',
);

/** The network that a text names as its lock, if the name has other meanings. */
export function lockedNetwork(text: string): { name: string; start: number; end: number } | null {
  const match = lockedTo.exec(text);
  const [start, end] = match?.indices?.groups?.['network'] ?? match?.indices?.groups?.['before'] ?? [];
  if (start === undefined || end === undefined) return null;
  const written = text.slice(start, end).toLowerCase();
  const name = networks.split('|').find((one) => one.toLowerCase() === written) ?? '';
  return { name: namesOfThree.test(name) ? 'Three' : name, start, end };
}
