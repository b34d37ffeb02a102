/** Facts in one line, "A · 128GB · Midnight". A line that wraps never begins with a dot. */
export function factsText(facts: readonly (string | null | undefined | false)[]): string {
  return facts.filter(Boolean).join('\u00a0· ');
}
