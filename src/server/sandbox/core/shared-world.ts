/** The id of the shared world. It always exists; its key is demoApiKey. */
export const sharedWorld = 'demo';
