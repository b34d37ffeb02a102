import { humanize } from '@/lib/text/humanize';

/** A category as the screen shows it: "phones" → "Phones", "smart-home" → "Smart home"; other text stays as it came. */
export function categoryLabel(category: string): string {
  return humanize(category);
}
