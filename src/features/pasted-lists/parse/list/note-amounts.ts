import { batteryHealth, minimumFromSource, minimumWord, unitSource } from '../words/amounts';
import { currencyOf, notedCurrency, signSource } from '../words/currencies';
import { namesPrice } from '../words/column-words';
import { discountIn } from './discounts';
import { numberOf, phrasesFor } from '../words/trade-phrases';
import type { Doubt, LineContext } from './list-context';

/** "MOQ 10", "min. order: 10 pcs" */
export const minimumForm = new RegExp(
  String.raw`(?<!\p{L})(?:${minimumWord})(?!\p{L})(?:[^\d$€£¥]{0,20}|[^\d$€£¥.;!]{21,32})(\d{1,5})(?![\d.,]*\d|k(?!\p{L})| \d{3}(?!\d)|\s?(?:[$€£¥]|usd|eur|gbp))`,
  'iu',
);
/** "Minimum ten per line", "mínimo: cinco unidades" */
const spelledMinimum = new RegExp(
  String.raw`(?<=(?<!\p{L})(?:${minimumWord})(?!\p{L})[^\d.;!]{0,24}(?<!\p{L}))(?:${phrasesFor('number')})(?!\p{L})`,
  'iu',
);
const minimumAfter = new RegExp(
  String.raw`(?<![\d.,$€£]|(?<!\p{L})(?:wait|in|within|after|next|every)\s)(\d{1,5})[\s-]?(?:(?:${unitSource})(?!\p{L}))?[\s-](?:order )?(?:${minimumWord})(?!\p{L})`,
  'iu',
);
/** "From 10 pcs", "à partir de 10 pièces", "sold in lots of 10": a minimum order quantity in a note. */
const minimumFrom = new RegExp(
  String.raw`(?:^|[.,;:|(*–-])\s*(?:abnahme |afname |(?:i |we )?sell |опт |hurt |mayoreo |wholesale |orders? |sold |sale |sales |nur |only |solo )?(?:from|à partir de|a partir de|a partire da|desde|ab|vanaf|od|от|від|från|fra)\s(\d{1,5})\s?(?:${unitSource})(?:\s(?:only|each|(?:per|pro|par|por|za|je|cada|di ogni|одного|кожного|каждого) \p{L}+))?\s*(?:$|[.,;:|)*–-])|(?<!\p{L})(?:lots|multiples|packs|(?:sold|only|sell) (?:in|by) (?:boxes|cartons)) of (\d{1,5})(?!\d)|(?<!\p{L})(?:carton|ctn|case|box)s? of (\d{1,5})(?=\D.{0,30}(?<!\p{L})only(?!\p{L}))|full (?:ctns?|cartons?|boxes|cases) only \(?(\d{1,5}) ?(?:\/|per|a) ?(?:ctn|carton|box|case)(?!\p{L})|(?<!\p{L})(?:order|take|buy) (\d{1,5}) or more(?!\p{L})|(?<![\d.,$€£])(\d{1,5}) (?:or more|and up|and above) (?:per|of each|each) \p{L}+|(?<!\d)(\d{1,5})\s?[台個个]から|^\W*(\d{1,4}) (?:(?:${unitSource}) )?(?:by|per|par|pro|por|za) (?:ref\p{L}*|model\p{L}*|line|position|sku|item|artikel|modell)(?=(?: \p{L}+)?(?:\W*$|[.;] ))`,
  'iu',
);
/** "每款最少5台", "10台起" */
const minimumInChinese = new RegExp(
  String.raw`(?:最少|最低|起[订訂批]量?)[^\d$€£¥]{0,6}(?<least>\d{1,5})\s?[台部件個个]|${minimumFromSource}|各\p{L}{0,4}(?<all>\d{1,5})\s?[台部件個个]以上`,
  'u',
);
const noMinimum =
  /(?<!\p{L})(?:no (?:moq|minimum)|최소 ?수량 ?없음|without minimum|(?:ohne|keine) mindest\p{L}*|nessun minimo|pas de minimum|ningún mínimo|sans minimum|sin mínimo|senza minimo|sem mínimo|geen minimum|bez minimum|bez minima|без минимума|без мінімуму|ilman minimiä|uden minimum|uten minimum|minimum nélkül)(?!\p{L})/iu;
const priceWords = /(?<!\p{L})(?:pricing|all in|in)(?!\p{L})|報價|报价|價|价|価格|가격/iu;
const payment =
  /(?<!\p{L})(?:pay(?:ment|pal|able)?|wire|bank|transfer|escrow|shipping|freight|deposit)(?!\p{L})/iu;
/** "Prices USD by qty: 1-9 / 10-49 / 50+" */
const stepsForm = /(?<![\d$€£.,])(?:\d{1,5}\s?[-–]\s?\d{1,5}\s?[/|,]\s?)+\d{1,5}\s?\+/u;
/** "Everything in JAPAN STOCK is down $10", "all prices +5" */
const priceChangeForm = new RegExp(
  String.raw`(?<!\p{L})(?:everything|(?:all |the )?prices?|alle preise|todos los precios|tutti i prezzi|tous les prix)(?!\p{L})[^\d.;]{0,50}?(?:(?<!\p{L})(?:up|down|off|less|more|lower|higher|cheaper|dropped|reduced|minus|plus)(?:\sby)?\s?(?:another\s)?(?:${signSource})?\s?|(?<![\p{L}\d])[+−-](?:${signSource})?)\d[\d.,]*(?![\d.,]|\s?(?:pcs|units|pieces|days|lots))`,
  'iu',
);
/** "Qty = units on hand of each capacity", "Stock pro Farbe" */
const quantityPerVariant =
  /(?<!\p{L})(?:qty|quantit\p{L}*|units?|pcs|pieces|stock|menge|stück|cantidad|quantité)(?!\p{L}).{0,40}(?<!\p{L})(?:each|per|pro|je|por|par|per ogni|cada|chaque)\s(?:capacit\p{L}*|storage|size|grade|colou?r|column|version|speicher|farbe|couleur|color|colore)(?!\p{L})/iu;
/** "Reserve is for the complete lot", "All prices per lot", "Preise je Posten" */
const priceOfAll =
  /(?<!\p{L})(?:prices?|priced|reserves?|bids?|amounts?|preise?|prix|precios?|prezz[io]|preços?|ceny|prijzen)(?!\p{L})(?:(?!\d)[^.;]){0,30}(?<!\p{L})(?:(?:complete|whole|entire|full) (?:lot|pallet|line)|(?:per|by the|je|pro|par|por) (?:whole |complete |entire )?(?:lot|pallet|posten|palette|lote|palé)|komplettpreise?|l['’]ensemble du lot|todo el lote|lote completo|l['’]intero lotto)(?!\p{L})/iu;
// "Euro spec" is not a currency.
const currencyWord = new RegExp(`(?:${signSource})(?![ -](?:spec|stock|ware|version|plug|model))`, 'giu');

/** "EUR for Venlo and PLN for Poznan" */
const currencyOfPart = new RegExp(
  String.raw`(?:${signSource})\s(?:for|für|pour|para|per|voor|dla) .+(?:${signSource})\s(?:for|für|pour|para|per|voor|dla) `,
  'iu',
);

/** Whether a note is about prices. It has a word for prices, or it has no digits and no word for payment. */
const isAboutPrices = (text: string) =>
  priceWords.test(text) || namesPrice(text) || (!/\d/.test(text) && !payment.test(text));

/** The doubt about prices that a note changes: "everything in JAPAN STOCK is down $10". Null if it changes none. */
export function priceDoubtIn(text: string, countrySpec: string | null): Doubt | null {
  if (payment.test(text) || discountIn(text) !== null) return null;
  const change = priceChangeForm.exec(text)?.[0].trim();
  return change === undefined
    ? null
    : { text: `The list changes prices: “${change}”`, property: null, countrySpec };
}

/**
 * The minimum order quantity, currency and price steps that a note states.
 * @param isHeading headings and titles may name a currency without a word for prices
 */
export function amountsIn(text: string, isHeading: boolean): Partial<LineContext> {
  const { least, from, all } = minimumInChinese.exec(text)?.groups ?? {};
  // "every 2 min."
  const timeless = text
    .replaceAll(/(?<!\d)\d{1,3} min(?=\.?\s*$)/gi, '')
    .replaceAll(batteryHealth, '')
    .replace(spelledMinimum, numberOf);
  const statedMinimum =
    minimumForm.exec(timeless) ?? minimumAfter.exec(timeless) ?? minimumFrom.exec(timeless);
  const minimum = statedMinimum?.slice(1).find((digits) => digits !== undefined) ?? least ?? from ?? all;
  const discount = discountIn(text);
  const steps = [...(stepsForm.exec(text)?.[0] ?? '').matchAll(/(\d+)\s?(?:[-–]\s?\d+|\+)/g)].map(
    ([, pieces]) => Number(pieces),
  );
  // "S Pen missing" is not in Peruvian soles.
  const signs = [...text.matchAll(currencyWord)]
    .map(([sign]) => sign)
    .filter((sign) => sign === 'PEN' || sign.toLowerCase() !== 'pen');
  // "$ means Hong Kong dollars": the words say whose dollars.
  const words = signs.filter((sign) => sign !== '$');
  const named = (words.length > 0 ? words : signs).map(currencyOf);
  // "pesos MXN": the code says whose pesos.
  const stated = named.find((code) => /^[A-Z]{3}$/.test(code ?? '')) ?? named[0] ?? null;
  // "Watches are in USD, the rest in euro" states none for all.
  const isOfSome =
    new Set(named.filter((code) => code !== null)).size > 1 && (!isHeading || currencyOfPart.test(text));
  const currency = isHeading || (!isOfSome && isAboutPrices(text)) ? notedCurrency(stated, text) : null;
  return {
    ...(minimum === undefined ? {} : { minQuantity: Number(minimum) }),
    ...(noMinimum.test(text) ? { minQuantity: 0 } : {}),
    ...(currency === null ? {} : { currency }),
    ...(isOfSome && isAboutPrices(text)
      ? {
          doubt: {
            text: 'The list names several currencies; check the currency',
            property: isHeading ? null : 'currency',
          },
        }
      : {}),
    ...(priceOfAll.test(text) ? { isPriceOfAll: true } : {}),
    ...(quantityPerVariant.test(text) ? { isOfEach: true } : {}),
    ...(steps.length > 1 ? { priceSteps: steps } : {}),
    ...(discount === null ? {} : { discount }),
  };
}
