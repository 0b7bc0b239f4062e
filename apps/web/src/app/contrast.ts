import type { BLACK, WHITE } from '../lib/palette.ts';

/** WCAG AA for text of ordinary size. */
export const READABLE = 4.5;

const channels = (color: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** Mixes `share` of one colour over another, both as #rrggbb. Opaque, as fixed table columns need it. */
export function mix(color: string, ground: string, share: number): string {
  const below = channels(ground);
  const parts = channels(color).map((value, at) =>
    Math.round(value * share + (below[at] ?? 0) * (1 - share)),
  );
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The WCAG contrast ratio of two colours, 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

const STEP = 0.01;
/** Moves the colour toward black or white, as little as its text needs on every one of the grounds. */
export function readable(
  color: string,
  toward: typeof BLACK | typeof WHITE,
  grounds: (ink: string) => readonly string[],
): string {
  for (let share = 1; share > 0; share -= STEP) {
    const ink = mix(color, toward, share);
    if (grounds(ink).every((ground) => contrastOf(ink, ground) >= READABLE)) return ink;
  }
  return toward;
}
