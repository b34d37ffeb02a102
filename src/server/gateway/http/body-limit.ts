import { bodyLimit } from 'hono/body-limit';
import { refuse } from './buffered-response';

/** Refuses a request whose body is larger than 64 KiB. */
export const limitBody = bodyLimit({
  maxSize: 64 * 1024,
  onError: () => refuse(413, 'The body is larger than 64 KiB.'),
});

/** Refuses a list whose body is larger than 2 MiB. */
export const limitListBody = bodyLimit({
  maxSize: 2 * 1024 * 1024,
  onError: () => refuse(413, 'This list is larger than 2 MiB. Save it in parts.'),
});
