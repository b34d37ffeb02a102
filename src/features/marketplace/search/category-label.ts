import { humanised } from '@/lib/text/humanised';

/** A category as the screen shows it: "phones" → "Phones", "smart-home" → "Smart home"; other text stays as it came. */
export function categoryLabel(category: string): string {
  return humanised(category);
}
