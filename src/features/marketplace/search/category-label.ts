import { humanize } from '@/lib/text/humanize';

/** A category for the eye: "phones" → "Phones", "smart-home" → "Smart home"; what is no code stays as it came. */
export function categoryLabel(category: string): string {
  return humanize(category);
}
