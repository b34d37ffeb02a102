import type { Journal } from '@/contract/journal';
import { sandboxEndpoints } from '@/contract/sandbox';
import type { DemoOpening } from './journal';
// oxlint-disable-next-line import/default -- the text of the file
import player from './replay-player.mjs?raw';

/** What a world can be made again from. */
export interface ReplayedWorld {
  readonly seed: string;
  readonly listings: number;
}

/**
 * A script for Node 20 or newer, without anything else, that makes a world of the same seed and repeats the journal's calls in it. It holds no
 * key and not the world's id, which the journal has none of; bank numbers are repeated masked.
 */
export function replayScript(
  world: ReplayedWorld,
  demo: DemoOpening | null,
  { entries, preparedTo, isComplete }: Journal,
): string {
  const { seed, listings } = world;
  const opening = demo
    ? { path: sandboxEndpoints.openDemo.path, body: { ...demo, seed } }
    : { path: sandboxEndpoints.createWorld.path, body: { seed, listings } };
  const lines = entries.map((entry) => `      ${JSON.stringify({ ...entry, ms: undefined })},\n`);
  return `${player}
process.exitCode = await replay(
  {
    opening: ${JSON.stringify(opening)},
    preparedTo: ${preparedTo},
    isComplete: ${isComplete},
    entries: [
${lines.join('')}    ],
  },
  process.argv.slice(2),
);
`;
}
