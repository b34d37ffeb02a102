/** The id of the world that belongs to everybody and is always there; its key is demoApiKey. */
export const sharedWorld = 'demo';
