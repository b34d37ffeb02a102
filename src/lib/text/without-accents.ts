/** Removes the accents from a text: "étui" becomes "etui". */
export const withoutAccents = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '');
