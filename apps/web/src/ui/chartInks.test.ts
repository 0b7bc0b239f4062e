import { expect, test } from 'vitest';
import { paletteOf } from './chartInks.ts';

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const rgbOf = (ink: string) =>
  [1, 3, 5].map((at) => linear(Number.parseInt(ink.slice(at, at + 2), 16) / 255));
const times = (matrix: readonly number[], [a = 0, b = 0, c = 0]: number[]) =>
  [0, 3, 6].map((at) => (matrix[at] ?? 0) * a + (matrix[at + 1] ?? 0) * b + (matrix[at + 2] ?? 0) * c);

/** Simulated vision without one kind of cone (Machado, Oliveira and Fernandes 2009), in linear light. */
const SIGHTS = {
  normal: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
};
const LMS = [
  0.4122214708, 0.5363325363, 0.0514459929, 0.2119034982, 0.6806995451, 0.1073969566, 0.0883024619,
  0.2817188376, 0.6299787005,
];
const LAB = [
  0.2104542553, 0.793617785, -0.0040720468, 1.9779984951, -2.428592205, 0.4505937099, 0.0259040371,
  0.7827717662, -0.808675766,
];
const labOf = (ink: string, sight: readonly number[]) =>
  times(
    LAB,
    times(LMS, times(sight, rgbOf(ink))).map((one) => Math.cbrt(Math.max(0, one))),
  );
const apart = (a: string, b: string, sight: readonly number[]) => {
  const [one, other] = [labOf(a, sight), labOf(b, sight)];
  return Math.hypot(...one.map((part, i) => part - (other[i] ?? 0)));
};
const luminance = (ink: string) => times([0.2126, 0.7152, 0.0722, 0, 0, 0, 0, 0, 0], rgbOf(ink))[0] ?? 0;
const contrast = (a: string, b: string) => {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
};

test.each(['#0081cc', '#409EFF', '#2f5d8a', '#1f7a6c', '#5b57a6', '#a8483b'])(
  'all eight colours beside the theme colour %s can be told apart with every kind of sight',
  (accent) => {
    const palette = paletteOf(accent);
    expect([palette[0], new Set(palette).size]).toEqual([accent, 8]);
    for (const [name, sight] of Object.entries(SIGHTS))
      for (const [i, one] of palette.entries())
        for (const other of palette.slice(i + 1))
          expect(apart(one, other, sight), `${name}: ${one} ${other}`).toBeGreaterThan(0.08);
  },
);

test('every colour contrasts with a light and a dark page', () => {
  for (const ink of paletteOf('#0081cc')) {
    expect(contrast(ink, '#ffffff'), ink).toBeGreaterThan(1.9);
    expect(contrast(ink, '#1b1f24'), ink).toBeGreaterThan(2.3);
  }
});
