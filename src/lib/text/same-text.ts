/** Whether two texts are equal, ignoring case. */
export const isSameText = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
