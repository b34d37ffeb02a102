const requestWords =
  /(?<!\p{L})(?:wtb|iso|wanted|(?<!if you |if you still |you )need(?:ed)?(?! (?:(?:gone|sold|to)(?!\p{L})|(?:[$€£]|us\$|usd) ?\d))|looking (?:for|to buy)|want(?:ing)? to buy|we buy|buying|paying|ankauf|compro|compramos|achète|acquist[oi]|skup|köper|suche|busco|cerco|cherche|gesucht|zoek(?!t)|brauche|necesit(?:o|amos)|preciso|potrzebuj[eę]|kupię|куплю|求购|收购)(?!\p{L})|^\s*(?:求|收)(?=\s?[\p{L}\d])/iu;
const onRequest =
  /(?<![\p{L}\d])(?:call|ask|pm|dm|consulte|sob consulta|pregunt[ae](?:r)?(?: (?:el )?precio)?|på begäran|på förfrågan|på forespørsel|op aanvraag|na zapytanie|na dotaz|pyydä tarjous|ajánlatra|la cerere|sorunuz|по запросу|за запитом|tbd|tba|rfq|request (?:a )?quote|best offer|obo|poa|en mp|por (?:privado|dm|interno)|in privato|es2al|is2al|(?:auf )?anfrage|on request|on application|sur demande|(?:a )?consultar|su richiesta|询价|詢價|要問(?:い)?合わ?せ|お問い?合わ?せ|応相談|価格相談|(?:가격 ?)?문의|zapytaj)(?!\p{L})/iu;
const turkishSold = /(?<!\p{L})(?:satildi|tükendi|rezerve)(?!\p{L})/iu;
const soldForm =
  /❌|\|\s?brak\s*$|(?<!\p{L})(?:sold(?: out)?(?! (?:per|by|in|as|with|only|at|from)(?!\p{L}))|gone|reserved|withdrawn|pending (?:pick ?up|payment|sale)|apartad[oa]s?|oos|out of stock|no stock|not available|unavailable|khalas|khallas|rezerwacj\p{L}*|zarezerwowan\p{L}*|rezerv\p{L}*|prenotat[oi]|foglal[tv]\p{L}*|reserver(?:ad|t|et)\p{L}*|varattu|резерв\p{L}*|забронирован\p{L}*|sin (?:stock|existencias)|rupture|(?:non|no) disponib\p{L}*|indisponib\p{L}*|indispon[ií]ve\p{L}*|nicht (?:verfügbar|lieferbar)|niet leverbaar|niedostępn\p{L}*|není skladem|stokta yok|немає|ausverkauft|verkauft(?! (?:nur|als|in|mit|ohne|ab)(?!\p{L}))|reserviert|vergriffen|vendue?s?(?! (?:par|en|à|avec|sans|uniquement)(?!\p{L}))|vendut[oaie](?! (?:vist[oaie]|a|in|con|senza|per|solo)(?!\p{L}))|vendid[oa]s?(?! (?:por|en|em|con|com|sin|sem|solo)(?!\p{L}))|vândut[ăe]?|réservée?s?|épuisée?s?|agotad[oa]s?|esgotad[oa]s?|reservad[oa]s?|esaurit[oaie]|riservat[oi]|(?:uit)?verkocht(?! (?:per|als|in|met|zonder|alleen)(?!\p{L}))|uitv(?=\.)|gereserveerd|(?:wy|roz)?sprzedan[eyao]?|wyprzedan[eyao]|vyprodáno?|predané|vypredané|elfogyott|eladva|epuizat|(?:slut)?sålda?|(?:ud|ut)?solgt|myyty|loppuunmyyty|продан[оаы]?|распродан[оаы]?|нет в наличии|закончил\p{L}+|εξαντλ\p{L}+|πουλήθηκε|(?:ras)?prodan[oai]|terjual|habis|hết hàng|đã bán)(?!\p{L})|無貨|无货|沒貨|没货|断货|斷貨|品切れ|欠品|在庫なし|재고없음|售罄|售完|已售|已出|已卖|已賣|卖完|賣完|缺[货貨]|完売|売り?切れ|품절|판매완료|נמכר|مباع/iu;

// Without the u flag's folding, "SATILDI" does not match "satıldı".
const turkishLetters = /[ıİI]/g;

/** Whether a line says that its items are sold or unavailable. */
export const isSold = (text: string): boolean =>
  soldForm.test(text) || turkishSold.test(text.replaceAll(turkishLetters, 'i'));

/** Whether a text offers its price on request. */
export const isOnRequest = (text: string): boolean => onRequest.test(text);

const negotiable =
  /(?<!\p{L})(?:obo|ono|or (?:best|nearest|near) offer|nego(?:tiable)?|negociable|négociable|trattabil[ei]|verhandelbar|verhandlungsbasis|do negocjacji|торг)(?!\p{L})/iu;

/** Whether a text says that its price is negotiable. */
export const isNegotiable = (text: string): boolean => negotiable.test(text);

/** Whether a text asks to buy. */
export const isRequest = (text: string): boolean => requestWords.test(text);

/** The warning for items that a list asks for. */
export const requestWarning = "The list asks for this; it doesn't offer it";
