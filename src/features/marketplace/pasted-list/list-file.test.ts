import { describe, expect, it } from 'vitest';
import { decodeText, readListFile, sheetText, UnreadableFile } from './list-file';

const utf16 = (text: string, isBig: boolean) => {
  const marked = `\uFEFF${text}`;
  const bytes = Array.from({ length: marked.length }, (_, at) => marked.charCodeAt(at)).flatMap((code) => {
    return isBig ? [code >> 8, code & 255] : [code & 255, code >> 8];
  });
  return new Uint8Array(bytes);
};

describe('bytes', () => {
  it.each([
    ['UTF-8', new TextEncoder().encode('Größe 5 €')],
    ['UTF-8 with its mark', new TextEncoder().encode('\uFEFFGröße 5 €')],
    ['UTF-16, little end first', utf16('Größe 5 €', false)],
    ['UTF-16, big end first', utf16('Größe 5 €', true)],
  ])('in %s become text', (_, bytes) => {
    expect(decodeText(bytes)).toBe('Größe 5 €');
  });
});

it('bytes that are no UTF-8 are read as Windows-1252', () => {
  // Node.js reads its euro sign wrong; e2e/paste.spec.ts has that.
  expect(decodeText(new Uint8Array([0x47, 0x72, 0xf6, 0xdf, 0x65]))).toBe('Größe');
});

describe('cells', () => {
  it('become lines with tabs: numbers, dates and line breaks', () => {
    const rows = [
      ['Model', 'Qty', 'Price', 'Listed', null],
      ['iPhone 13\n128GB', 20, 172.5, new Date('2026-11-20T00:00:00Z'), null],
      ['Apple\tPencil', 0.1 + 0.2, 194253000000, true, null],
    ];
    expect(sheetText(rows)).toBe(
      'Model\tQty\tPrice\tListed\niPhone 13 128GB\t20\t172.5\t2026-11-20\nApple Pencil\t0.3\t194253000000\ttrue',
    );
  });
});

describe('files that are no list', () => {
  it.each([
    ['old.xls', [0xd0, 0xcf, 0x11, 0xe0, 0xa1], 'old.xls is an old Excel file. Save it as .xlsx or .csv.'],
    ['scan.pdf', [0x25, 0x50, 0x44, 0x46, 0x2d], 'scan.pdf is not a text file.'],
    ['photo.jpg', [0xff, 0xd8, 0xff, 0x00], 'photo.jpg is not a text file.'],
    ['empty.txt', [0x20, 0x0a], 'empty.txt is empty.'],
    ['cut.xlsx', [0x50, 0x4b, 3, 4, 0], 'cut.xlsx is not a spreadsheet that can be read.'],
  ])('%s is refused with the reason', async (name, bytes, why) => {
    const reading = readListFile(new File([new Uint8Array(bytes)], name));
    await expect(reading).rejects.toThrow(UnreadableFile);
    await expect(reading).rejects.toThrow(why);
  });
});
