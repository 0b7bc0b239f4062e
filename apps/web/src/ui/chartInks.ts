/** Distinguishable with and without red, green or blue sight; neighbours also differ in lightness. */
const INKS = ['#e0a84a', '#6a5594', '#79c3b0', '#b04a2f', '#8a939e', '#c67544', '#c3a5f9', '#0081cc'];

/** A colour without its red part: colours alike in the rest are alike to most colour-blind people. */
const partsOf = (ink: string) => [3, 5].map((at) => Number.parseInt(ink.slice(at, at + 2), 16));
const distance = (a: string, b: string) =>
  Math.hypot(...partsOf(a).map((part, i) => part - (partsOf(b)[i] ?? 0)));

/** Colours of a chart: the theme's first, without the one that is nearest to it. @param accent `#rrggbb` */
export function paletteOf(accent: string): string[] {
  const nearest = INKS.toSorted((a, b) => distance(a, accent) - distance(b, accent))[0];
  return [accent, ...INKS.filter((ink) => ink !== nearest)];
}
