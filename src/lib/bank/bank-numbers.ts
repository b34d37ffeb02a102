/*
 * Checks of a bank number by itself. Passing them does not prove that the account exists. It only shows that no digit is mistyped or
 * swapped.
 */

/**
 * ABA routing transit number: nine digits whose sum with the weights 3-7-1 is a multiple of ten; nine zeros pass the sum but are not a
 * valid number. Source: American Bankers Association, routing number check digit.
 */
export function isRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text) || text === '000000000') return false;
  const weights = [3, 7, 1];
  const sum = Array.from(text).reduce(
    (total, digit, index) => total + Number(digit) * (weights[index % 3] ?? 0),
    0,
  );
  return sum % 10 === 0;
}

/**
 * Business identifier code (SWIFT code) by its form: four letters or digits, a country, two and optionally three more letters
 * or digits. Source: ISO 9362:2022.
 */
export function isSwiftCode(text: string): boolean {
  return /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(text);
}

/** Whether an account number has the form of an IBAN: two letters, two digits and at least eleven more, ignoring spaces. */
export function looksLikeIban(text: string): boolean {
  return /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text.replaceAll(' ', '').toUpperCase());
}

/** IBAN by its check digits: the rearranged number leaves 1 when divided by 97. Source: ISO 13616-1, ISO 7064 MOD 97-10. */
export function isIban(text: string): boolean {
  if (!looksLikeIban(text)) return false;
  const plain = text.replaceAll(' ', '').toUpperCase();
  let rest = 0;
  for (const character of plain.slice(4) + plain.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}
