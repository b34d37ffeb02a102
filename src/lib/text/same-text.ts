/** Whether two texts are equal, ignoring case. */
export const isSameText = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Whether a text is among others, ignoring case. */
export const includesText = (texts: readonly string[], text: string): boolean =>
  texts.some((one) => isSameText(one, text));
