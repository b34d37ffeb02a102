import type { Token } from './tokenize';

/** Adjacent words without a meaning. They are searched for literally in the name. */
export interface LiteralRun {
  text: string;
  tokens: readonly Token[];
  /** Whether its last word may be incomplete. */
  isOpen: boolean;
}

interface Piece {
  /** The words as they were typed. */
  text: string;
  /** Their meaning for display: "iPhone 14 Pro Max", "At most $300.00". */
  label: string;
}

/** A piece of the typed text with its meaning. */
export type ParsedPart =
  /** Indexes of models in the vocabulary; several if the words fit each of them. */
  | (Piece & { kind: 'model'; models: readonly number[] })
  /** Words that are still being typed. Matches `before` literally plus a completion, or the whole `run` literally. */
  | (Piece & { kind: 'unfinished'; becomes: readonly ParsedPart[]; before: LiteralRun; run: LiteralRun })
  | (Piece & { kind: 'grade' | 'carrier' | 'color' | 'brand' | 'category' | 'line'; value: string })
  | (Piece & { kind: 'storage'; gigabytes: readonly number[] })
  /** Gigabytes of memory; also matches sell requests that state none. */
  | (Piece & { kind: 'memory'; gigabytes: number })
  /** Cents or pieces, both ends included. */
  | (Piece & { kind: 'price' | 'quantity'; min: number | null; max: number | null });

/** A removable piece of the text. */
export interface TextPiece {
  /** Its meaning for display, "iPhone 14 Pro Max", or its literal words. */
  label: string;
  /** Whether it has no meaning and is searched for literally. */
  isLiteral: boolean;
  /** The text without it. */
  without: string;
}

/**
 * The parsed text. Parts of one kind widen the result, parts of different kinds narrow it, and the name must contain every literal run.
 */
export interface ParsedQuery {
  parts: readonly ParsedPart[];
  literal: readonly LiteralRun[];
  /** The whole text, from left to right. */
  pieces: readonly TextPiece[];
}
