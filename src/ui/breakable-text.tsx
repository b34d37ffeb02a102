import { Fragment, type ReactNode } from 'react';

/** A hyphen between short parts: "T-Mobile". Longer words may break anywhere. */
const hyphenated = /(\b\w{1,12}-\w{1,12}\b)/;

/** Parts of a text that may break between them. */
export const withBreaks = (parts: readonly ReactNode[]): ReactNode =>
  parts.map((part, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts have no state
    <Fragment key={at}>
      {at > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));

/** A text that may break after a bracket or a slash, "(PRODUCT)RED", but not at the hyphen of "Metro by T-Mobile". */
export function breakableText(text: string): ReactNode {
  if (!/[-)/]/.test(text)) return text;
  const parts = text.split(/(?<=[)/])(?=\w)/);
  const hasHyphen = text.includes(' ') && hyphenated.test(text);
  if (parts.length === 1 && !hasHyphen) return text;
  return withBreaks(hasHyphen ? parts.map(unbroken) : parts);
}

/** Every second piece is a word with a hyphen. */
const unbroken = (part: string): ReactNode =>
  part.split(hyphenated).map((piece, at) =>
    at % 2 === 0 ? (
      piece
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the pieces have no state
      <span key={at} className="whitespace-nowrap">
        {piece}
      </span>
    ),
  );
