import * as z from 'zod/mini';

const event = z.object({
  name: z.string(),
  ts: z.number(),
  args: z.optional(
    z.object({ chrome_graphics_pipeline: z.optional(z.object({ step: z.optional(z.string()) })) }),
  ),
});
const trace = z.object({ traceEvents: z.array(z.unknown()) });

/** Trace categories of Chromium for frames and for gestures made by a script. */
export const frameCategories = ['benchmark', 'graphics.pipeline', 'input', 'viz'];

/** Microseconds at both ends of a gesture in which the list may not move. */
const edge = 100_000;

/**
 * Counts the screen refreshes during the gesture of a trace, and the refreshes without a new frame. A scrolling list should have a new
 * frame for each refresh. If a page's own code is late, the browser keeps scrolling without it.
 * @throws if the trace has no gesture or no frames.
 */
export function presentedFrames(bytes: Buffer): { refreshes: number; missed: number } {
  const events = trace
    .parse(JSON.parse(bytes.toString('utf8')))
    .traceEvents.flatMap((one) => {
      const { success, data } = event.safeParse(one);
      return success ? [data] : [];
    })
    .toSorted((one, other) => one.ts - other.ts);
  const gesture = events.filter(({ name }) => name === 'SyntheticGestureController::Flush');
  const [from, to] = [(gesture[0]?.ts ?? 0) + edge, (gesture.at(-1)?.ts ?? 0) - edge];
  const steps = (name: string) =>
    events
      .filter(({ ts, args }) => ts >= from && ts < to && args?.chrome_graphics_pipeline?.step === name)
      .map(({ ts }) => ts);
  const refreshes = steps('STEP_ISSUE_BEGIN_FRAME');
  if (refreshes.length === 0) throw new Error('The trace has no frames of a gesture.');
  const drawn = steps('STEP_DRAW_AND_SWAP');
  const missed = refreshes.filter((start, index) => {
    const end = refreshes[index + 1];
    return end !== undefined && !drawn.some((at) => at >= start && at < end);
  });
  return { refreshes: refreshes.length, missed: missed.length };
}
