// Stands in for query-core's infiniteQueryBehavior.js in what the browser loads: no list of this app appends pages to each other.

/** @returns {never} */
function missing() {
  throw new Error('Infinite queries are left out of this app: see the aliases in vite.config.ts.');
}

export { missing as hasNextPage, missing as hasPreviousPage, missing as infiniteQueryBehavior };
