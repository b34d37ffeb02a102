import * as z from 'zod/mini';

const event = z.object({
  name: z.string(),
  ts: z.number(),
  args: z.optional(
    z.object({ chrome_graphics_pipeline: z.optional(z.object({ step: z.optional(z.string()) })) }),
  ),
});
const trace = z.object({ traceEvents: z.array(z.unknown()) });

/** What Chromium writes down of its frames and of the gestures that a script makes. */
export const frameCategories = ['benchmark', 'graphics.pipeline', 'input', 'viz'];

/** Microseconds at both ends of a gesture in which the list does not move yet, or no longer. */
const edge = 100_000;

/**
 * How many times the screen was refreshed during the gesture of a trace, and for how many of those it was given no new frame. A list
 * that scrolls has a new one for each; a page whose own code is late is scrolled on by the browser meanwhile.
 * @throws where the trace has no gesture, or no frames.
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
