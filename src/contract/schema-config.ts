import { config } from 'zod/mini';

// The Content-Security-Policy forbids eval, and zod's fast path tries it before the first schema is built:
// every module that builds schemas imports this one first.
config({ jitless: true });
