import { normalForm } from '@/features/market-index/words/tokenize';
import { phrasesFor } from './trade-phrases';

// Not a grade: "Good morning". But "in good condition" is one.
const greeting =
  /\block(?=\s?:)|\b(?:lot|pallet|batch|group|option|bundle|box|set|list|part|section|table|sheet|row|bin)\s#?[a-z](?=\s*(?:[-–—:.)|,]|$))|(?<=\b(?:next|last|these|following|other) )three\b|\bthree(?= (?:are|lots?|pallets?|batch(?:es)?|models?|lines?|items?|pieces?|pcs|units?|days?|weeks?|months?|more|box(?:es)?|cartons?|of|kinds?|grades|colou?rs?)\b)|\bno (?:[a-z]{2,8} )?(?:specs?|versions?)\b|\bface ?id (?:is )?(?:all )?(?:good|ok(?:ay)?|works?|working|fine|perfect)\b|\bgood (?:morning|afternoon|evening|day|night|deal|price)s?\b|\bbuen[oa]s? (?:d[ií]as?|tardes?|noches?)\b|\bask (?:me )?(?:about|bout|for) [a-d][+-]? ?(?:grade|stock)\b|\bfair price\b|\bgraded\b|\b\d{1,3}[- ]?(?:days?|months?) (?:wty|warr?anty|guarantee)\b|\ba(?= (?:consultar|combinar)\b)|\bremise? à neuf|\bno (?:liberad[oa]s?|libres?)\b|\bnot (?:factory )?unlocked\b|\bunlock codes?\b|\bseal (?:is )?broken\b|(?<!\bbuds )\b[a-z](?=[ -]series\b)|\ba(?= (?:lot|few|bunch|pallet|total|batch|piece|unit|box)\b)|\bnew(?= (?:arrivals?|stock|list|prices?|in(?! (?:box|retail|sealed|original))|offers?|deals?|week|updates?|lots?|batch|shipment|today)\b)/gi;
// "Richmond BC": a province of Canada, no grade
const province =
  /(?<=(?:Vancouver|Richmond|Burnaby|Surrey|Langley|Coquitlam|Victoria|Kelowna|Calgary|Edmonton|Lethbridge|Red Deer),? )(?:BC|AB)(?!\p{L})/gu;
// "versión España", "German spec", "DE Ware": the market data has one country spec for all of Europe.
const europeanNames = String.raw`germany?|deutsche?|deutschland|aleman[ai]a?|french|française?|francesa?|france|francia|spanish|españ(?:a|ola?)|spain|italian[ao]?|italienne|italy|italia|polish|polska|poland|dutch|nederlandse?|portugu[eê]sa?|portugal|belgian|austrian|swedish|danish|czech|hungarian|romanian|greek|irish|finnish`;
// "AB (Avrupa) versiyon": the European Union in Turkish, no grade
const turkishUnion = /(?<!\p{L})AB(?=(?: \(avrupa\))? (?:versiyon|sürüm|menşe))/giu;
const europeanVersion = new RegExp(
  String.raw`(?<=(?<!\p{L})(?:vers\p{L}{1,6}|specs?|wersja) )(?:${europeanNames})(?!\p{L})|(?<!\p{L})(?:${europeanNames})(?=[ -](?:specs?|vers\p{L}{1,6}|ware|wersja|variant)(?!\p{L}))`,
  'giu',
);
const europeanLetters = /(?<!\p{L})(?:DE|FR|ES|IT|PL|NL|PT|AT|BE)(?=[ -](?:[Ss]pec|[Vv]ers|Ware))/gu;
// Inflected forms of "unlocked": "lukitsemattomia", "разлочено".
const unlockedForms =
  /(?<!\p{L})(?:ohne sim-lock|o\. ?sim-?lock|không khóa mạng|sim-lock-frei|lukitsemat|simlockfr|simfr|entsperr|d[ée]bloq|d[ée]verrouill|desbl|alles frei(?= |$)|sblocca|odblo[kc]|odemč|разлоч|разблок|розблок|неверлок|olås|operatörsolås|ulås|kártyafügg|független|deblocat|ξεκλείδ)\p{L}*|tüm hatlara açık|her hatta açık/giu;
const inches =
  /(?<=\d)[ -]?(?:zoll|pouces?|pulgadas|polegadas|pollici|cali|cale|palc[eů]|tum|дюйм\p{L}*|inches|inch|寸|インチ|인치)(?!\p{L})|(?<=(?<!\d)1[0-7](?:\.\d)?)-?in(?:\.|(?![\p{L}\d]))/giu;
const gigabytes = /(?<=(?<!\d)\d{1,4}) ?(?:gigabytes?|go|gt|гб|гиг|ギガ|기가)(?!\p{L})/giu;
// "sind 256er, nicht 128"
const germanCapacity = /(?<=(?<!\d)(?:64|128|256|512))er(?!\p{L})/gu;
const terabytes = /(?<=(?<!\d)\d) ?(?:[Tt]erabytes?|[Tt]o(?![\p{L}\s]*\d)|Tt|Тб|ТБ|тб)(?!\p{L})/gu;
// French for gold: "128 Go or", "256 or A x15", but not the English "or" before another word.
const goldWord =
  /(?<=\d )or(?= (?:grade )?[A-D][+-]?(?:\/[A-D])?(?: {2}| ?$| [x\d]))|(?<=\d ?go(?!\p{L}).*[,;/:] ?)or(?= \d)|(?<=\d ?go(?!\p{L}).* \d+ )or(?=\s*[,;)])|(?<=(?:bluetooth|lte|gps|wi-?fi) )or(?= grade [A-D](?![\p{L}\d]))|(?<=\d ?(?:go|gb|to),? )or(?= *(?:$|[^\p{L}\d\s]|grade [A-D](?![\p{L}\d])))/giu;
const fromPieces = /\bab(?= \d+ (?:Stk|Stück|St\b))|(?<=[€$£,;/(|] ?)ab(?= \d+ pcs)/gu;
// "a minus", "b plus"
const spokenGrade = /(?<![\p{L}\d])([a-c]) (minus|plus)(?!\p{L})/giu;
// "10a Gen", "9e gén.", "(10. generacji)", "第9世代", "10代"
const generation =
  /(?<![\p{L}\d.,])(?!1[3-7] gen \d(?![\d.,]))(\d{1,2})\s?(?:st|nd|rd|th|\.?[ªºaeo]|η?ς|[rtmnv][ao]|è(?:me)?|eme|te|de|:[ea]|\.)?[ -]?(?:gen(?:er\p{L}*)?|gera[çc]\p{L}*|gén\p{L}*|поколени\p{L}*|nesil|sukupolvi|γενι\p{L}*)(?!\p{L})\.?|第?(\d{1,2})(?:世?代|세대)/giu;
// "MacBook Air M2 2022 13\"": the inches repeat nothing that the chip and the year leave open.
const inchesAfterYear = /(?<=macbook (?:air|pro) m\d(?: pro| max)? 20\d\d )1[3-6](?=\s?["”])/giu;
// "iPad gen 9 10.2\"", "Tab S7 FE 12.4\"": the generation determines the inches.
const inchesAfterGeneration =
  /(?<=(?:ipad (?:(?:air|mini) )?gen \d{1,2}|tab s\d{1,2}(?: ?(?:fe|ultra|plus|\+))*)\s{1,12})(?:7\.9|8\.3|9\.7|1[0-4]\.\d)(?=\s?(?:["”]|''))/giu;
// A 13.6-inch MacBook is the 13-inch model.
const macBookInches =
  /(?<=macbook[^,;|\n]{0,20}(?<!\d)1[3-6])\.[236](?=\s?(?:"|''|”|inch|in\b|-inch|[\s(]))/giu;
// "Ceny w PLN", "w box", "w/c 9 June": not Wi-Fi.
const wordW = /(?<=^| )w(?:(?= \p{L}{2})|\/c(?!\p{L}))/gu;
// "10 st nu": Swedish and Dutch for "now", not the grade NU
const wordNow = /(?<=\d (?:st|stk|stuks|pcs)\.? )nu(?!\p{L})/gu;
// "A smaller parcel of 15 iPhone 14" is not grade A.
const article =
  /(?<=^|[.,!?] )A(?= (?:\p{Ll}+ )?(?:parcel|batch|lot|quantity|pallet|handful|number|couple|box|case) of )/gu;
// "🇺🇸 spec"
const flagOfSpec = /\p{Regional_Indicator}{2}(?=\s?(?:spec|version|model|units?)(?!\p{L}))/giu;
/** "A or B" */
export const eitherGrade = /(?<![\p{L}\d])([A-C]) or ([B-D])(?![\p{L}\d])/gu;
// "AirPods 4 mit aktiver Geräuschunterdrückung"
const noiseCancellation =
  /(?:mit (?:aktiver )?geräuschunterdrückung|avec (?:la )?réduction (?:active )?du bruit(?: active)?|à réduction (?:active )?de bruit(?: active)?|con cancelación activa de(?:l)? ruido|con cancellazione attiva del rumore|met actieve ruisonderdrukking|z aktywną redukcją szumów|com cancelamento ativo de ruído|med aktiv brusreducering)(?!\p{L})(?: \(anc\))?/giu;
/** A margin scheme: "TVA sur marge", "§25a". */
export const marginScheme = new RegExp(
  String.raw`(?<!\p{L})(?:${phrasesFor('marginScheme')})(?!\p{L})`,
  'giu',
);
// "Pixel 8 Pro GC3VE"
const pixelNumber = /(?<=pixel \d[^,;|\n]{0,24}[ (/])G(?=[A-Z]{0,3}\d)[A-Z\d]{4}(?![\p{L}\d])/giu;
const plainPack = /(?<!\d)1[ -]?(?:pack|pk)(?!\p{L})/giu;
const laptopWords =
  /macbook|mbp|mba|latitude|thinkpad|elitebook|probook|inspiron|xps|surface|lenovo|dell|(?<!\p{L})hp(?!\p{L})/iu;
// "Surface Laptop 4 13,5"
const laptopInches = /(?<![\d.,])(1[0-8]),(\d)(?![\d.,])/gu;
const certainProcessor =
  /(?<![\p{L}\d])i[3579]-\d{4,5}[a-z]?\d?(?:\s?\/)?|(?<![\p{L}\d])i[3579](?=\s?\/\s?\d+\s?(?:gb)?\s?\/\s?\d)\s?\/|ryzen\s?\d(?: pro)?(?:\s?\d{4}[a-z]{0,2})?(?:\s?\/)?|(?:celeron|pentium|athlon)(?: (?:silver|gold))?(?:\s[a-z]?\d{3,4}[a-z]?)?(?:\s?\/)?|(?<![\p{L}\d-])n[2-6]\d{3}(?=\s?\/\s?\d+\s?(?:gb)?\s?\/\s?\d)\s?\//giu;
const processor = /(?<![\p{L}\d])i[3579](?![\p{L}\d])(?:\s?\d{1,2}th(?:\s?gen)?)?(?:\s?\/)?/giu;

const typeC = /(?<!\p{L})(?:(?:usb[ -]?)?t(?:ype|ip|yp)[ -]?c|c[ -]type)(?!\p{L})/giu;
// Portuguese for a grade, "azul, grau A,"; German for gray in "grau A".
const portugueseGrade =
  /(?<=[,;] |(?:branc|pret|verde|azul|rosa|rox|amarel|vermelh|dourad|pratead|cinz|meia-noite|estrelas)\p{L}* [–—-] )grau(?= [A-D](?:[+/-]|\s?(?:[,;:)–—-]|$)))|grau(?= [A-D][+-]?(?:\/[A-D])? (?:desbloq|livre|\d+ ?un(?!\p{L})))/giu;
// "ho 20 iPhone 13": the Italian word for "have", not "handset only".
const italianHave = /(?<=^\W*|[:,.;] )ho(?= \d)/g;
// "I'd be happy", "l'iPhone 14, c'est 262 €"
const contractions = /(?<=\p{L})['’](?:d|s|m|t|ll|re|ve)(?!\p{L})|(?<!\p{L})[cdjlmnst]['’](?=\p{L}{2})/giu;
// Turkish for second hand: "2. el"
const secondHand = /(?<!\d)2\. ?el(?!\p{L})/giu;
// German for pieces, not Straight Talk.
const germanPieces = /(?<=\d )St(?![\p{L}\d])/gu;

// "189,90", "1.250,00" and "iPad Pro 12,9", but not "13,128".
const decimalComma =
  /(?<![\d.,])(?:\d{1,3}(?:\.\d{3})*|(?!20[12]\d)\d{4,6}),(?:\d{2}|\d(?=\D*(?:inch|zoll|"|''|pro)))(?![\d.,]*\d)|(?<![\d.,])\d{3},\d(?=\s*€?\s*$)|(?<=ipad[^,\n]{0,12})(?:12,9|10,[259]|9,7|8,3)(?!\d)/giu;

// "pack de 4", "4er-Pack"
const packOf =
  /(?<!\p{L})(?:pack|lot|paquete|confezione|set|zestaw) (?:de|da|di|of|van|po) (\d)(?!\d)|(?<!\d)(\d)er(?:[ -]?pack|(?<=airtags? \der))(?!\p{L})|(?<!\d)(\d)-pak(?!\p{L})/giu;

// "13 mini 128 Green 12p 1490": after a capacity, "12p" is 12 pieces and not the 12 Pro.
const shortPieces =
  /(?<!\d)(\d{1,2})p(?![\p{L}\d])(?!\s*(?:max|plus|(?:64|128|256|512)(?!\d)|1 ?tb))(?<=(?<![\p{L}\d])(?:(?:64|128|256|512)(?:gb?)?|1 ?tb?)(?![\p{L}\d]).{0,60}[\s:]\d{1,2}p)/giu;

/** Replaces a decimal comma with a point, as in search text. The length stays the same. */
const withPoint = (amount: string) => amount.replaceAll('.', '').replace(',', '.').padEnd(amount.length);

/** The letters of a flag emoji, as the trade writes the country: "US", "UK". */
export function flagLetters(flag: string): string {
  const letters = Array.from(flag, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) - 0x1f1a5));
  const code = letters.join('');
  return code === 'GB' ? 'UK' : code;
}

/** Spaces in the place of a part of a text, so that all positions stay the same. */
export const hide = (part: string): string => ' '.repeat(part.length);

/** Translates units of other languages and removes processors, which look like models and quantities. */
export function prepareText(input: string): string {
  const unit = (name: string) => (part: string) =>
    name.padEnd(part.length).slice(0, Math.max(part.length, 2));
  const text = normalForm(input)
    .replaceAll(unlockedForms, unit('UNL'))
    .replaceAll(province, hide)
    .replaceAll(turkishUnion, 'EU')
    .replaceAll(europeanVersion, unit('EU'))
    .replaceAll(europeanLetters, 'EU')
    .replaceAll(greeting, hide)
    .replaceAll(fromPieces, hide)
    .replaceAll(spokenGrade, (part, letter: string, sign: string) =>
      `${letter}${sign.toLowerCase() === 'plus' ? '+' : '-'}`.padEnd(part.length),
    )
    .replaceAll(flagOfSpec, (flag) => flagLetters(flag).padStart(flag.length))
    .replaceAll(eitherGrade, (part, one: string, other: string) => `${one}/${other}`.padEnd(part.length))
    .replaceAll(wordW, hide)
    .replaceAll(wordNow, hide)
    .replaceAll(article, hide)
    .replaceAll(noiseCancellation, unit('with Active Noise Cancellation'))
    .replaceAll(pixelNumber, hide)
    .replaceAll(marginScheme, hide)
    .replaceAll(plainPack, hide)
    .replaceAll(packOf, (part, one?: string, two?: string, three?: string) =>
      `${one ?? two ?? three ?? ''} pack`.padEnd(part.length),
    )
    .replaceAll(generation, (part, one: string | undefined, other: string | undefined) =>
      `gen ${one ?? other ?? ''} `.padEnd(part.length),
    )
    .replaceAll(inchesAfterGeneration, hide)
    .replaceAll(typeC, unit('USB-C'))
    .replaceAll(contractions, hide)
    .replaceAll(secondHand, hide)
    .replaceAll(italianHave, hide)
    .replaceAll(portugueseGrade, unit('grd'))
    .replaceAll(germanPieces, hide)
    .replaceAll(shortPieces, '$1 ')
    .replaceAll(goldWord, '金色')
    .replaceAll(macBookInches, hide)
    .replaceAll(inchesAfterYear, hide)
    .replaceAll(decimalComma, withPoint)
    .replaceAll(inches, hide)
    .replaceAll(gigabytes, unit('GB'))
    .replaceAll(germanCapacity, unit('GB'))
    .replaceAll(terabytes, unit('TB'))
    .replaceAll(certainProcessor, hide);
  return laptopWords.test(text) ? text.replaceAll(laptopInches, '$1.$2').replaceAll(processor, hide) : text;
}
