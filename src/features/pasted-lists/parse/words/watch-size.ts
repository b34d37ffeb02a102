import { type Spot, spotOf } from './device-words';

const connectionSource = String.raw`gps\s?(?:\+|and|&|\/)\s?(?:cell(?:ular)?|celular|lte)|gps|cell(?:ular)?|celular|lte|bt|bluetooth|wifi|wi-fi`;
const watch = new RegExp(
  String.raw`(?<!\d)(\d{2})\s?(?:mm)?(?=[\s,/-])[\s,/-]*(${connectionSource})(?!\p{L})`,
  'iu',
);
const connectionCell = new RegExp(`^(?:${connectionSource})$`, 'iu');
const connectionBefore = new RegExp(String.raw`(?<!\p{L})(?:${connectionSource})(?!\p{L})`, 'iu');
const watchSize = /(?<!\d)(\d{2})\s?mm(?!\p{L})/iu;
// "AW Ultra 2 49"
const ultraSize = /(?<=ultra(?: \d)? )(49)(?![\d.,])/i;

/** The size and connection of a watch, with their position in the text. */
export type WatchSize = Spot & { label: string };

/** Whether a cell holds only the connection of a watch. */
export const isConnection = (cell: string): boolean => connectionCell.test(cell);

/** The brand's name for a connection: "GPS + Cellular" for Apple's cellular watches, "LTE" for others. */
function connectionOf(word: string, isApple: boolean): string {
  if (/cel|lte/.test(word)) return isApple ? 'GPS + Cellular' : 'LTE';
  if (/wi-?fi/.test(word)) return isApple ? 'GPS' : 'Wi-Fi';
  return /bt|blue/.test(word) ? 'Bluetooth' : 'GPS';
}

/** The connection that a text names without a size: "Apple Watch Series 9 GPS". */
export function connectionIn(text: string, isApple: boolean): string | null {
  const word = connectionBefore.exec(text)?.[0];
  return word === undefined ? null : connectionOf(word.toLowerCase(), isApple);
}

/** The size and connection of a watch: "45mm GPS". */
export function watchSizeIn(text: string, isApple: boolean): WatchSize | null {
  const match = watch.exec(text);
  if (match) {
    const connection = connectionOf((match[2] ?? '').toLowerCase(), isApple);
    return { label: `${match[1]}mm ${connection}`, ...spotOf(match) };
  }
  const size = watchSize.exec(text) ?? ultraSize.exec(text);
  if (!size) return null;
  // Apple sells 49mm only with both connections.
  const only = isApple && size[1] === '49' ? 'GPS + Cellular' : null;
  // "Apple Watch Series 9 GPS | 45 mm"
  const connection = connectionIn(text.slice(0, size.index), isApple) ?? only;
  return { label: connection === null ? `${size[1]}mm` : `${size[1]}mm ${connection}`, ...spotOf(size) };
}
