import { CHART_INKS } from '../lib/palette.ts';

/** Without the part of red: what is alike there is alike to most of those who mix colours up. */
const partsOf = (ink: string) => [3, 5].map((at) => Number.parseInt(ink.slice(at, at + 2), 16));
const distance = (a: string, b: string) =>
  Math.hypot(...partsOf(a).map((part, i) => part - (partsOf(b)[i] ?? 0)));

/** A chart's colours, the theme's first; the one that is nearest to it makes room. @param accent `#rrggbb` */
export function paletteOf(accent: string): string[] {
  const nearest = CHART_INKS.toSorted((a, b) => distance(a, accent) - distance(b, accent))[0];
  return [accent, ...CHART_INKS.filter((ink) => ink !== nearest)];
}
