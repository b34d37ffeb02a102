/** A word of the interface for the eye: "phones" → "Phones", "smart-home" → "Smart home". */
export function categoryLabel(category: string): string {
  return category.charAt(0).toUpperCase() + category.slice(1).replaceAll(/[-_]+/g, ' ');
}
