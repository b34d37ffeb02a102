import { decimalText, numberSource, unitSource } from '../words/amounts';
import { signSource } from '../words/currencies';
import { hide } from '../words/prepare-text';

/** A leading list number, lot code or bullet. */
export const lineNumber =
  /^\s*(?:(?:[-•*▪–]\s+)?(?:lot|item|line|pos|no|nr)\.?\s?#?\s?\d{1,7}\s?[:.)|–-]?\s+|[-*]?\s*\[[ xX✓]?\]\s+|#\d{1,4}[:.)]?\s+|(?:class|dept|section|group|category)\s\d{1,5}\s+(?=\p{L})|\d{1,3}[.)/]\s+|[A-Z]\)\s+(?=\p{L}{2})|\(\d{1,3}\)\s+(?=.*\d\s?(?:pcs?|units?|stk|uds?|pz)(?!\p{L}))|(?:\d\u20E3)+\s*|[-•*▪–]\s+|(?!(?:SE|FE|IP|AW|WH|MX|XT|SM)\b)[A-Z]{2,4}-\d{2,6}(?:-[A-Z\d]{1,2})?[:.)]?\s+(?=\p{L}))/iu;
// "1k" and "1.05k", but not a "4K" screen.
const thousands = /(?<![\w.,])(?![48]k)(\d+(?:[.,]\d{1,3})?)\s?k(?![\p{Script=Latin}\d])/giu;
// "10tr2" in Vietnamese: 10.2 million
const millions = /(?<![\p{L}\d])(\d{1,3})tr(\d)?(?![\p{L}\d])/giu;
// "34만원" in Korean: 340,000. "39만5천원" would need a sum.
const tenThousands = /(?<![\d.,])(\d{1,4})만(?=\s?원|\s|$)/gu;
// "1.05 lakh"
const lakh = /(?<![\w.,])(\d+(?:\.\d+)?)\s?(?:lakhs?|lacs?)(?!\p{L})/giu;
// The space in "à 1 079,00 €" groups thousands. Elsewhere a space separates two numbers.
const currencyBehind = '[€₽₴¤]|kr|zł|kč|ft|руб|грн|lei|eur|huf|sek|nok|dkk|czk|pln|uah|ron';
const spaceGroups = new RegExp(
  String.raw`(?<=(?:[àá@:=€$–—|,-]|\/ | {2}|prix|prezzo|precio|cena|pris|цена|ár|\bpo|(?<!\p{L})(?:szt|шт|stk|pcs|ks|kpl|db)\.?|nově|teď|nu|nå|nyt|teraz|jetzt|сейчас|теперь|partiet|partij|erä|lote|lot|\*\*)\s*)(?<!\d,)(?!(?:16|32|64|128|256|512) (?!000))\d{1,3}(?: \d{3})+(?=,\d\d(?!\d)|,-|\s?(?:\$|usd|${currencyBehind}))`,
  'giu',
);
// "30 st iPhone 12 64GB svart 1 390 kr"
const startsWithPieces = new RegExp(String.raw`^\W*\d{1,5}\s?(?:${unitSource}|st)\.?\s`, 'iu');
const groupsAfterWord = new RegExp(
  String.raw`(?<=\p{L} )(?!(?:16|32|64|128|256|512) )\d{1,3}(?: \d{3})+(?=(?:,\d\d)?\s?(?:${currencyBehind})(?!\p{L}))`,
  'giu',
);
const withGroupsAfterWord = (line: string) =>
  startsWithPieces.test(line) ? line.replaceAll(groupsAfterWord, (match) => match.replaceAll(' ', '')) : line;
// "ZAR 3 450", "¤1 890,-" for "kr 1 890,-"
const groupsAfterSign = /(?<=(?:ZAR|NOK|SEK|DKK|PLN|CZK|HUF) |¤ ?)\d{1,3}(?: \d{3})+(?!\d)/g;
// "25 st" in a Nordic list, but not the carrier in "64 ST".
const nordicUnit = /(?<=(?:^|:|\()\s*\d{1,4}\+? |(?<!\d)(?!(?:64|128|256|512) )\d{1,4}\+? )st(?!\p{L})/gu;
// "1 200 x iPhone 13"
const groupsBeforeTimes = /(?<=^\W*)\d{1,3}(?: (?!128|256|512)\d{3})+(?=\s[x×]\s\p{L})/gu;
// "100+u": pieces
const unitAfterPlus = /(?<=\d\+)u(?![\p{L}\d])/giu;
// "— 2 000 pcs"
const spaceGroupedQuantity = new RegExp(
  String.raw`(?<=(?:^|[-–—|,:;(]\s?))(?!(?:16|32|64|128|256|512) )\d{1,3}(?: \d{3})+(?=\s?(?:${unitSource}|st)(?!\p{L}))`,
  'giu',
);
// "869/949 zł" and "$338/352": the sign applies to both numbers.
const signedLast = new RegExp(
  String.raw`(?<![\d.,/])(${numberSource})\s?/\s?(${numberSource})\s?(${signSource})(?!\s?\d)`,
  'giu',
);
const signedFirst = new RegExp(
  String.raw`(${signSource})\s?(${numberSource})\s?/\s?(${numberSource})(?![\d%+]|[.,]\d|\s\d|\s?[x×]\s?\d|\s?(?:[+@=]|or more|up(?!\p{L})|mini|pro|plus|${signSource}|gb|tb|${unitSource}))`,
  'giu',
);
// "11/20/2026 2:15 PM", "by 12 pm"
const datesAndTimes =
  /(?<![\d.,$€£])\d{1,2}(?:st|nd|rd|th)?[ -](?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)(?:uary|ruary|ch|il|e|y|ust|tember|ober|ember)?(?!\p{L})(?:[ ,-]+20\d\d)?|(?<![\d.,/$€£])(?:\d{1,2}([./-])\d{1,2}\1(?:20)\d{2}|20\d\d([./-])\d{1,2}\2\d{1,2})(?!\d)|(?<![\d:])(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?!\d)(?:\s?[ap]\.?m(?!\p{L})\.?)?|(?<=(?:by|until|till|before|after) )1?\d\s?[ap]m(?!\p{L})/giu;

// "— 112 500 — 14 шт", "— $1 020"
const groupsBetweenDashes =
  /(?<=[-–—]\s(?:[$€£] ?)?)(?!(?:16|32|64|128|256|512) )\d{1,3}(?: \d{3})+(?=\s*(?:[-–—)]|$))/gu;

// "@ 172/184", "= 270/285": the mark applies to both numbers.
const atPair = new RegExp(
  String.raw`([@=]\s?(?:${numberSource}))\s?/\s?(?=(?:${numberSource})(?![\d%+]|[.,]\d|\s?(?:[+@=]|gb|tb|${unitSource})))`,
  'giu',
);
const repeatMark = (line: string) => line.replaceAll(atPair, '$1 / @ ');
/** Repeats the mark of the first price for each of up to four: "@ 372/398/430". */
const withMarkedPrices = (line: string) =>
  line.includes('/') ? repeatMark(repeatMark(repeatMark(line))) : line;
const repeatSigns = (line: string) => repeatSign(repeatSign(line));
const repeatSign = (line: string) =>
  line
    .replaceAll(
      signedLast,
      (_, one: string, other: string, sign: string) => `${one} ${sign} / ${other} ${sign}`,
    )
    .replaceAll(
      signedFirst,
      (_, sign: string, one: string, other: string) => `${sign}${one} / ${sign}${other}`,
    );
// "graphite=10 silver=5 $300": quantities.
const equalPieces = /(?<=\p{L})=(?=\d{1,4}(?![\d.,]))/gu;
const withoutEquals = (line: string) =>
  (line.match(equalPieces)?.length ?? 0) > 1 && /[$€£]/.test(line) ? line.replaceAll(equalPieces, ' ') : line;

// "20x 345ea"
const timesEach = /(?<![\w.,/$-])(\d{1,5}) ?[x×] ?(\d[\d.,]{0,11}) ?\/? ?ea(?:ch)?(?!\p{L})/giu;
// "148ea 595", "24ea / B 62ea": quantities, because the price follows.
const gluedEach = /(?<=(?<![\d.,$€£])\d{1,6}\+?)ea(?=\s+\$?\d|\s?\/\s?[A-D][+-]?\s\d)/giu;
// "blue/green - 8 each - S$435": the quantity of each color.
const piecesOfEach = /(?<=[ (])(?<!\d )(\d{1,3}) each(?=\s*[-–—,;|@)])/giu;
const signedAmount = new RegExp(String.raw`(?:${signSource})\s?\d|\d\s?(?:${signSource})`, 'iu');
// "blue/pink 5 pcs each - $400", "6 of each", "10 de cada uno", "- each 10 pcs". In "20 pcs each $250" the price may be of each.
const countedOfEach =
  /(?<![\p{L}\d.,$€£])(\d{1,4}) ?(?:(?:pcs?|pieces|units?|uds?|stk|pzs?)\.? (?:of )?each(?=\s*(?:[-–—,;|@)]|$))|of each(?!\p{L})|(?:de cada un[oa]|de chaque|di ciascun[oa]|van elk|von jede[rmns]?)(?!\p{L}))|(?<=[-–—,:;|(]\s?)each (\d{1,4}) ?(?:pcs?|units?)(?!\p{L})/giu;
const withPiecesOfEach = (line: string) =>
  (/ each/i.test(line) && signedAmount.test(line)
    ? line.replaceAll(piecesOfEach, '$1 pcs of each')
    : line
  ).replaceAll(
    countedOfEach,
    (_, before: string | undefined, after: string | undefined) => `${before ?? after} pcs of each`,
  );
// "== 14 Day =="
const headingMarks = /={2,}/g;
// "1,08,500/-"
const indianGroups = /(?<![\d.,])\d{1,2}(?:,\d{2})+,\d{3}(?!\d|,\d)/g;
// "10 шт 3 850"
const groupsAfterPieces = new RegExp(
  String.raw`(?<=\d\s?(?:${unitSource})\s)(?!(?:16|32|64|128|256|512) |\d{1,2} (?:128|256|512)(?!\d))(?:\d{1,3} \d{3}|\d{1,2}(?: \d{3}){2,})(?=\s*(?:$|\p{L}))`,
  'giu',
);
// "have 7 of them", "want 25 - can pay 190", "9 on shelf". "want 320" at the end is a price.
const countedPieces =
  /(?<!\p{L})(?:have\s(\d{1,4})(?: of (?:them|these|those))?(?=\s*(?:[,;|)–—-]|$))|want\s(\d{1,4})(?=\s*[,;|–—-]\s))|(?<![\p{L}\d.,$€£])(\d{1,4}) (?:on (?:the )?shelf|in hand)(?!\p{L})/giu;
const numberWords =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred';
// "six pieces [6]", "six (6)"
const spelledPieces = new RegExp(
  String.raw`(?<!\p{L})(?:${numberWords})(?:[ -](?:${numberWords}))*(?: (?:${unitSource}))? ?[[(](\d{1,4})[\])]`,
  'giu',
);
// "15xiPhone14Pro256GB-gold". In a table, such a text can be a code.
const gluedPieces = /(?<![\p{L}\d])(\d{1,5})x(?=\p{L}{3})/giu;
const capacityAfterName = /(?<=\p{L}{3}|\d\p{L})(?=(?:64|128|256|512)GB)/gu;
// "1'189.-"
const swissGroups = /(?<=(?<![\d.,])\d{1,3})['’](?=\d{3}(?!\d))/g;
// "A, 6 avail 242": the word belongs to the number before it.
const availablePieces =
  /(?<=(?:,|(?<!\p{L})(?:[A-D][+-]?|AB|A\/B|new|OB|\p{L}{3,})) )(?!(?:64|128|256|512) )(\d{1,4}) (?:avail(?:able)?|in stock|on hand)(?= \$?\d)/giu;
/** Rewrites the numbers of a line in plain notation. */
export const withThousands = (line: string) =>
  repeatSigns(
    withMarkedPrices(
      withPiecesOfEach(withoutEquals(withGroupsAfterWord(line)))
        .replaceAll(timesEach, '$1 pcs @ $2')
        .replaceAll(availablePieces, '$1 pcs')
        .replaceAll(gluedPieces, '$1 x ')
        .replaceAll(capacityAfterName, ' ')
        .replaceAll(spelledPieces, '$1 pcs')
        .replaceAll(
          countedPieces,
          (_, first?: string, second?: string, third?: string) => `${first ?? second ?? third} pcs`,
        )
        .replaceAll(lakh, (_, amount: string) => String(Math.round(Number(amount) * 100_000)))
        .replaceAll(millions, (_, whole: string, tenth = '0') => `${whole}${tenth}00000`)
        .replaceAll(tenThousands, (_, whole: string) => `${whole}0000`)
        .replaceAll(indianGroups, (match) => match.replaceAll(',', ''))
        .replaceAll(swissGroups, '')
        .replaceAll(datesAndTimes, hide)
        .replaceAll(headingMarks, hide)
        .replaceAll(groupsBetweenDashes, (match) => match.replaceAll(' ', ''))
        .replaceAll(groupsAfterPieces, (match) => match.replaceAll(' ', ''))
        .replaceAll(groupsBeforeTimes, (match) => match.replaceAll(' ', ''))
        .replaceAll(unitAfterPlus, ' pcs')
        .replaceAll(spaceGroupedQuantity, (match) => match.replaceAll(' ', ''))
        .replaceAll(nordicUnit, 'pcs')
        .replaceAll(gluedEach, ' pcs')
        .replaceAll(groupsAfterSign, (match) => match.replaceAll(' ', ''))
        .replaceAll(spaceGroups, (match) => match.replaceAll(' ', ''))
        .replaceAll(thousands, (match) => decimalText(match) ?? match),
    ),
  );
// "10 pcs x $250", "20 x 118 = 2360"
export const timesPrice = new RegExp(String.raw`(?<=\d\s?(?:${unitSource}))\s+[x×]\s*(?=[$€£\d])`, 'giu');
const sum =
  /(\d[\d.,]{0,11})(\s?[x×*@]\s?)((?:[$€£]\s?)?)(\d[\d.,]{0,11})\s?=\s?[$€£]?\s?(\d[\d.,]{0,11})/giu;

/** Removes the result of a product, because it is not a price: "20 x 118 = 2360". */
export const withoutSum = (line: string) =>
  line.replaceAll(sum, (match, one: string, times: string, mark: string, other: string, result: string) => {
    const [first, second, product] = [one, other, result].map((text) => Number(decimalText(text)));
    return (first ?? 0) * (second ?? 0) === product ? `${one}${times}${mark}${other}` : match;
  });
const pricesBeforeSteps = new RegExp(
  String.raw`(?:(?:${signSource})\s?(?:${numberSource})\s?\((?:[<≤]\s?\d{1,6}|\d{1,6}\s?[-–]\s?\d{1,6}|\d{1,6}\+|all)\)[\s,/|]*){2,}`,
  'iu',
);
const priceBeforeStep = /([^()]+)\(([^()]+)\)[\s,/|]*/g;

/** Puts the steps of a line before their prices: "$188 (<20) $184 (20+) $180 (all)" becomes "$188 / 20+ $184 / take all $180". */
export const withStepsFirst = (line: string) =>
  line.replace(pricesBeforeSteps, (prices) => {
    const offers = [...prices.matchAll(priceBeforeStep)].map(([, price = '', step = ''], at) => {
      if (/^all$/i.test(step)) return `take all ${price.trim()}`;
      return at === 0 ? price.trim() : `${/\d+/.exec(step)?.[0]}+ ${price.trim()}`;
    });
    return `${offers.join(' / ')} `;
  });
// With a quantity behind it, "n. 25" numbers the lines.
const italianPieces = new RegExp(
  String.raw`^(\W*)n[.°º]\s?(\d[\d.]{0,6}(?:[-–]\d{1,5})?)(?=\s\p{L})(?!.*\d\s?(?:x\s|${unitSource})(?![\p{L}\d]))`,
  'iu',
);
const italianEach = /((?<=\s)a )?((?:€ ?)?\d[\d.,]{0,11}-? ?€?) ?(?:cad\.(?! ?\d)|cadaun[oa](?!\p{L}))/gu;

/** Writes the Italian marks for pieces and "each" in English: "n. 25 iPhone 13 a 182,50 cad." They are not grade A and Canadian dollars. */
export const withItalianMarks = (line: string) =>
  line
    .replace(italianPieces, '$1$2 pcs')
    .replaceAll(
      italianEach,
      (_, before: string | undefined, amount: string) => `${before === undefined ? '' : '@ '}${amount} each`,
    );
/** A leading label such as "NEW!" or "HOT!!". */
export const callout = /^\W*(?:new|hot|sale|updated?)\s?!+/i;

// "x48 (carton of 12)", "36 pc 74, packs of 12"
const cartonSize =
  /\((?:carton|ctn|case)s? of (\d{1,4})\)|, (?:packs?|boxes|cartons?|ctns?) of (\d{1,4})(?=\W*$)/giu;
// "120 pcs 110, 60+ 107, all 104"
const priceOfAll = /(?<=\d\+ \$?\d[\d.,]*), all (?=\$?\d)/giu;
// "×10/×6"
const markedGroup = /(?<![\p{L}\d])[x×](\d{1,4}) ?\/ ?[x×](\d{1,4})(?![\p{L}\d])/gu;
// "cream / lavender, 25 + 25"
const addedPieces =
  /(\d{1,4}) \+ (\d{1,4})(?=\s*(?:[,–-]|$))(?<=\p{L} ?\/ ?\p{L}.*[,\s]\d{1,4} \+ \d{1,4})/gu;

// "mint+blue": two words. In "S20+" the plus belongs to the model.
const plusBetweenWords = /(?<=\p{L}{3})\+(?=\p{L}{3})/gu;

// "pink 8 + green 10"
const plusBetweenColors = /(?<=\p{L}{3} \d{1,4}) \+ (?=\p{L}{3,12} \d{1,4}(?!\d))/gu;
// "4,620 (100pc 4,600)"
const priceOfMore = /(?<=\d )\((\d{1,5}) ?pcs? (\d[\d.,]*)\)/giu;

// "wht+blk+blu / 10+8+6 pc"
const addedGroup = /(?<=\p{L}\+\p{L}.*[ /])\d{1,4}(?:\+\d{1,4})+(?= ?(?:pcs?|units?)(?!\p{L}))/giu;
// "5 ctn x 20 = 100 pcs", "5 Kartons à 20 = 100 Stk"
const cartons = new RegExp(
  String.raw`(?<!\d)(\d{1,4}) ?(?:ctns?|cartons?|boxes|kartons?|cajas|colis) ?(?:[x×]|à|of|de|von) ?(\d{1,4}) ?= ?(\d{1,5}) ?(?:${unitSource})(?!\p{L})`,
  'giu',
);
// "60 pcs, carton 20"
const cartonBehind = /(?<=\d ?pcs), (?:carton|ctn) (\d{1,4})(?!\d)/giu;
// "A 20 / B 15 / C 10 @ 245/221/184"
const gradesBeforePrices =
  /(?<![\p{L}\d])((?:[A-D][+-]? \d{1,4}(?: ?pcs)? ?\/ ?)+[A-D][+-]? \d{1,4}(?: ?pcs)?) ?@ ?(\d[\d.,]*(?:\/\d[\d.,]*)+)(?!\d)/gu;

// "X 64 A", "10 x X 256 black", "10 X 64 black $60". "10 x 64" can be a product, and so can "10 X 64" alone.
const bareIphoneX =
  /(?<=^\s*(?:\d{1,4} ?(?:x|pcs) )?)X (?=(?:64|256)(?: ?gb)?(?: \p{L}| ?[-–—,|/] ?\p{L}))|(?<=^\s*\d{1,4} )X (?=(?:64|256) ?(?:gb)? \p{L}.*\$)/u;

// "18 pink 12 n 8", "blue/purple A, 7 and 9, $224": pieces of each color
const joinedPieces =
  /(?<=\p{L}[/&+]\p{L}[^\d]*[ ,])(\d{1,3}) (?:n|and|&) (\d{1,3})(?=(?: \p{L}+)? ?[,$€£@])/giu;
// "white 4pc 9pc 2pc 372 398 430" and "green 12 8 @ 318 342" for as many capacities
const piecesThenPrices =
  /(?<=\p{L} )((?:\d{1,4} ?pcs? ?[,/]? ?){2,6})@? ?((?:\d{2,4} ){1,5}\d{2,4})(?=\s*$)/iu;
const bareThenPrices = /(?<=\p{L} )((?:\d{1,4} ){1,5}\d{1,4}) @ ?((?:\d{2,4} ){1,5}\d{2,4})(?=\s*$)/u;

/** Writes as many pieces as prices with slashes: "4/9/2 pcs @ 372/398/430". */
function withSlashes(line: string): string {
  const match = piecesThenPrices.exec(line) ?? bareThenPrices.exec(line);
  const [pieces, prices] = [match?.[1]?.match(/\d+/g) ?? [], match?.[2]?.match(/\d+/g) ?? []];
  if (!match || pieces.length !== prices.length) return line;
  return `${line.slice(0, match.index)}${pieces.join('/')} pcs @ ${prices.join('/')}`;
}

/** Puts each price behind the pieces of its grade: "A 20 @ 245 / B 15 @ 221". */
const withPricesByGrade = (line: string) =>
  line.replaceAll(gradesBeforePrices, (match, counts: string, amounts: string) => {
    const [grades, prices] = [counts.split('/'), amounts.split('/')];
    if (grades.length !== prices.length) return match;
    return grades.map((grade, at) => `${grade.trim()} @ ${prices[at] ?? ''}`).join(' / ');
  });

/**
 * Writes joined words, amounts and the bare "X 64" in one notation: "mint + blue", "pink 8 / green 10", "25/25", "10/6 pcs", "(100 pcs @ 4,600)", and
 * "(carton of 12)" as a minimum.
 */
export const withPlainJoins = (line: string) =>
  withPricesByGrade(withSlashes(line))
    .replaceAll(joinedPieces, '$1/$2')
    .replace(bareIphoneX, 'iPhone X ')
    .replaceAll(cartons, (match, count: string, size: string, all: string) =>
      Number(count) * Number(size) === Number(all) ? `${all} pcs` : match,
    )
    .replaceAll(cartonBehind, ' (min $1)')
    .replaceAll(/ \/{2,} /g, ' / ')
    .replaceAll(addedGroup, (match) => match.replaceAll('+', '/'))
    .replaceAll(plusBetweenWords, ' + ')
    .replaceAll(plusBetweenColors, ' / ')
    .replaceAll(addedPieces, '$1/$2')
    .replaceAll(markedGroup, '$1/$2 pcs')
    .replaceAll(priceOfMore, '($1 pcs @ $2)')
    .replaceAll(priceOfAll, ', take all ')
    .replaceAll(
      cartonSize,
      (_, inside: string | undefined, behind: string | undefined) => ` (min ${inside ?? behind})`,
    );
