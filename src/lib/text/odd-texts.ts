/*
 * Unusual texts that a marketplace may send. The app must show each of them as plain text.
 */

/** Markup, formulas and paths that a careless program would execute. */
export const hostileTexts = [
  '<script>alert(document.domain)</script> iPhone 13 128GB',
  '"><img src=x onerror=alert(1)> Galaxy S22',
  "'); DROP TABLE sell_requests;-- Pixel 7",
  '=HYPERLINK("https://attacker.example","Click me")',
  '{{constructor.constructor("alert(1)")()}} ${7*7}',
  '../../../etc/passwd%00.png',
] as const;

/** Other scripts, other directions, and letters of more than one code point. */
export const foreignTexts = [
  'آيفون ١٣ برو ماكس ٢٥٦ جيجابايت',
  'אייפון 13 פרו 128GB משופץ',
  '苹果 iPhone 13 128GB 国行 双卡双待 全网通',
  'サムスン Galaxy S22 ウルトラ 256GB',
  'आईफोन १३ १२८ जीबी',
  'ไอโฟน 13 128GB เครื่องศูนย์ไทย',
  'Смартфон «Пиксель» 7 — 128 ГБ',
  '👨‍👩‍👧‍👦📱 family pack 🏳️‍🌈 e\u0301\u0323\u0330 Z̸̢̛a̷̧l̶͓g̴͙o̵̹',
] as const;

/** Deceptive text: reversed direction, letters of another alphabet, invisible characters, and names that look like no name. */
export const deceivingTexts = [
  'iPhone 13 \u202eGB821 rof ylno\u202c',
  'Pixel 7 \u202e99.1$ ecirp ,BG652',
  'Galaxy S22 \u2067\u2069\u202eartlU',
  'iРhоne 13 Рrо',
  'Gala\u200bxy\u2060 S22\u00ad Ultra',
  'null',
  '   ',
] as const;

/** A long word without a line break opportunity, a long sentence, and a name of 5,000 characters. */
export const longTexts = [
  'Unbreakable'.repeat(28),
  `${'A lot whose name goes on and on, '.repeat(15)}and on`,
  'Refurbished bundle of everything '.repeat(152).slice(0, 5000),
] as const;
