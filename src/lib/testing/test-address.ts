/** For tests: an address that every rule accepts. */
export const miami = {
  addressLine1: '7245 NW 19th Street',
  apartmentNumber: 'Suite 410',
  city: 'Miami',
  state: 'FL',
  country: 'US',
  postalCode: '33126',
};
