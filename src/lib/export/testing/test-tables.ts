import * as fc from 'fast-check';

/** Any text that a seller may write, often with what matters to spreadsheets. */
export const anyCell = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom('"', ',', '\r', '\n', '\t', '=', '-', '+', '@', "'", '<', '&', 'a', ' '),
  }),
);
