/** Request header: the gateway sends a creating POST with this key upstream at most once, and replays the first response. */
export const idempotencyKeyHeader = 'Idempotency-Key';

/** Request header of POST /v1/buy-requests: the sell request that the buyer started from. It is not sent upstream. */
export const startedFromHeader = 'Lotdesk-Started-From';

/** Request header: the account that the tab is signed in to. If the session belongs to another one, the request gets 401. */
export const accountHeader = 'Lotdesk-Account';

/** Response header: the gateway replayed an earlier response. */
export const replayedHeader = 'Lotdesk-Replayed';

/** Response header of POST /v1/orders/create: the marketplace's response was lost, and this one comes from the list of orders. */
export const recoveredHeader = 'Lotdesk-Recovered';
