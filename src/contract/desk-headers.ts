/** Request header under which a creating POST is sent upstream at most once; the first answer is replayed. */
export const idempotencyKeyHeader = 'Idempotency-Key';

/** Request header of POST /v1/buy-requests that names the sell request the buyer started from; it stays at the gateway. */
export const startedFromHeader = 'Lotdesk-Started-From';

/** Request header that names the account a browser means: for another one, the session is over. */
export const accountHeader = 'Lotdesk-Account';

/** Response header that says whether the gateway replayed an earlier answer. */
export const replayedHeader = 'Lotdesk-Replayed';

/** Response header of POST /v1/orders/create: the marketplace's answer was lost, and this one was made of what the list of orders says. */
export const recoveredHeader = 'Lotdesk-Recovered';
