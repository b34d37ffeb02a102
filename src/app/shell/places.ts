/** The screens of the navigation. */
export const places = [
  { to: '/marketplace', label: 'Marketplace' },
  { to: '/cart', label: 'Cart' },
  { to: '/orders', label: 'Orders' },
  { to: '/addresses', label: 'Addresses' },
] as const;
