/** A step between two positions that is longer than this was a jump, not a picture that was shown. */
const LONGEST_STEP = 2;

export type Span = [number, number];

/**
 * Collects the seconds that a player really shows.
 * @returns `at` for each position of the player, and `take` for the whole seconds collected since the last time
 */
export function collector() {
  let spans: Span[] = [];
  let last: number | null = null;
  const at = (position: number, isPlaying: boolean) => {
    const before = last;
    last = position;
    if (!isPlaying || before === null) return;
    if (position <= before || position - before > LONGEST_STEP) return;
    const [from, to] = [Math.floor(before), Math.ceil(position)];
    const open = spans.at(-1);
    if (open && from <= open[1] && from >= open[0]) open[1] = Math.max(open[1], to);
    else spans.push([from, to]);
  };
  const take = (): Span[] => {
    const taken = spans;
    spans = [];
    return taken;
  };
  /** Takes spans that could not be reported. */
  const giveBack = (unsent: readonly Span[]) => {
    spans = [...unsent, ...spans];
  };
  return { at, take, giveBack };
}
