import type { Token } from './tokenize';

/** Words that stand side by side and were not understood: looked for in the name as they are. */
export interface LiteralRun {
  text: string;
  tokens: readonly Token[];
  /** Whether its last word may only be begun. */
  isOpen: boolean;
}

interface Piece {
  /** The words as they were typed. */
  text: string;
  /** What they were taken for, for the eye: "iPhone 14 Pro Max", "At most $300.00". */
  label: string;
}

/** A piece of what was typed with what it was taken for. */
export type ParsedPart =
  /** Places of models in the vocabulary; several where the words fit each of them. */
  | (Piece & { kind: 'model'; models: readonly number[] })
  /** Words that are still being typed: what they may become, after words that were not understood, or all of them to the letter. */
  | (Piece & { kind: 'unfinished'; becomes: readonly ParsedPart[]; before: LiteralRun; run: LiteralRun })
  | (Piece & { kind: 'grade' | 'carrier' | 'color' | 'brand' | 'category' | 'line'; value: string })
  | (Piece & { kind: 'storage'; gigabytes: readonly number[] })
  /** Gigabytes of memory; a sell request that states none is not ruled out. */
  | (Piece & { kind: 'memory'; gigabytes: number })
  /** Cents or pieces, both ends included. */
  | (Piece & { kind: 'price' | 'quantity'; min: number | null; max: number | null });

/** A piece of the text that can be taken out of it. */
export interface TextPiece {
  /** What it was taken for, for the eye, "iPhone 14 Pro Max"; or its words as they are. */
  label: string;
  /** Whether it was not understood, and is looked for as it is. */
  isLiteral: boolean;
  /** The text without it. */
  without: string;
}

/**
 * What a buyer's words say. Parts of one kind widen one another, those of different kinds narrow, and every literal run has to
 * be in the name.
 */
export interface ParsedQuery {
  parts: readonly ParsedPart[];
  literal: readonly LiteralRun[];
  /** All of it from left to right. */
  pieces: readonly TextPiece[];
}
