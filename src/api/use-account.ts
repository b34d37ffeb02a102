import { useRouteContext } from '@tanstack/react-router';

/** Id of the account that is signed in, for every screen behind the sign-in. */
export const useAccount = (): string => useRouteContext({ from: '/_desk', select: ({ account }) => account });
