/** All numbers of a text, without separators: "1763-6251" is 17636251. */
function numbersIn(text: string): string[] {
  return [...text.normalize('NFKC').matchAll(/\d+(?:[ .-]\d+)*/g)].flatMap(([run]) => [
    run.replaceAll(/\D/g, ''),
    ...run.split(/\D/),
  ]);
}

/**
 * A number in a special instruction that looks like another order's: as many digits, and at most 10% away, because order numbers
 * grow with time. Null when there is none.
 */
export function otherOrderNumber(orderNo: string, specialInstruction: string): string | null {
  const isNear = (number: string) => Math.abs(Number(number) - Number(orderNo)) <= Number(orderNo) / 10;
  const other = numbersIn(specialInstruction).find(
    (number) => number !== orderNo && number.length === orderNo.length && isNear(number),
  );
  return other ?? null;
}

/** Words that an instruction may have beside a repeated order number. */
const filler = /\b(?:order|number|memo|wire|reference|ref|payment|for|no|nr)\b|[^\p{L}]/giu;

/**
 * Where to enter the order number and the special instruction at the bank, in sentences. The order number always comes first, because the
 * payment is matched by it.
 */
export function memoAdvice(orderNo: string, specialInstruction: string): string[] {
  const instruction = specialInstruction.trim();
  if (instruction === '') return ['Put only the order number in the memo.'];
  const isRepeated = numbersIn(instruction).includes(orderNo);
  if (isRepeated && instruction.normalize('NFKC').replaceAll(filler, '') === '') {
    return ['The special instruction below is the order number again. Enter the number once, in the memo.'];
  }
  return [
    'Memo field: the order number. Instruction field: the special instruction below.',
    isRepeated
      ? "Only one field at your bank? Enter the order number first, then the rest of the special instruction if it fits. It already includes the order number; don't enter it twice."
      : 'Only one field at your bank? Enter the order number first, then the special instruction if it fits.',
    ...(/\bmemo\b/i.test(instruction)
      ? [
          'The special instruction mentions the memo. If it conflicts with this, call the marketplace on a number you already have before wiring.',
        ]
      : []),
  ];
}
