import { CHART_INKS } from '../lib/palette.ts';

/** A colour without its red part: colours alike in the rest are alike to most colour-blind people. */
const partsOf = (ink: string) => [3, 5].map((at) => Number.parseInt(ink.slice(at, at + 2), 16));
const distance = (a: string, b: string) =>
  Math.hypot(...partsOf(a).map((part, i) => part - (partsOf(b)[i] ?? 0)));

/** Colours of a chart: the theme's first, without the one that is nearest to it. @param accent `#rrggbb` */
export function paletteOf(accent: string): string[] {
  const nearest = CHART_INKS.toSorted((a, b) => distance(a, accent) - distance(b, accent))[0];
  return [accent, ...CHART_INKS.filter((ink) => ink !== nearest)];
}
