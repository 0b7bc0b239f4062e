/** Every colour of the web; the theme, the custom properties of the stylesheets and the charts are made from it. */

/** The product's own accent, and those that a person may choose instead. */
export const ACCENT = '#0081cc';
export const ACCENTS = [ACCENT, '#409EFF', '#2f5d8a', '#1f7a6c', '#5b57a6', '#a8483b'];

/** WeChat's own green, on its button. */
export const WECHAT = '#1aad19';

export const WHITE = '#ffffff';
export const BLACK = '#000000';

/** Quiet greys, hairlines, one accent. Each is the custom property of its name: `ink2` is `--ink-2`. */
export const LIGHT = {
  /** `ACCENT` as ink: text on white, and white on it, at 4.5 to 1 (`accentInk`). */
  accent: '#0072b4',
  ink: '#1d2129',
  ink2: '#5b626d',
  ink3: '#666d78',
  ink4: '#b4b8bf',
  field: '#d5d8dd',
  canvas: '#f3f4f6',
  surface: WHITE,
  elevated: WHITE,
  head: '#f8f9fa',
  hover: '#eef0f3',
  line: '#e3e5e9',
  lineSoft: '#eef0f2',
  good: '#19774f',
  warn: '#935c09',
  bad: '#bf3a35',
  /** Text on a field of one of these colours. */
  onColor: WHITE,
};

export const DARK: typeof LIGHT = {
  accent: '#45a3da',
  ink: '#e4e6ea',
  ink2: '#a3a9b3',
  ink3: '#989fa9',
  ink4: '#5c626b',
  field: '#3a3f46',
  canvas: '#121417',
  surface: '#1a1d21',
  elevated: '#22262b',
  head: '#1f2226',
  hover: '#262a30',
  line: '#30343a',
  lineSoft: '#26292e',
  good: '#58ae84',
  warn: '#d99a2b',
  bad: '#e88682',
  onColor: '#121417',
};

export const toneOf = (isDark: boolean) => (isDark ? DARK : LIGHT);

/** Custom properties that are the same in both themes: paper, pictures, the sign-in's picture. */
export const FIXED = {
  paper: WHITE,
  paperInk: BLACK,
  paperLine: '#cccccc',
  festive: '#b3261e',
  festiveInk: '#fff5e6',
  festiveGold: '#f6d488',
  festiveGoldInk: '#9c1d14',
  stamp: '#c23b2e',
  nightGround: '#14202b',
  nightInk: '#e8edf1',
  nightTitle: '#8fb4cc',
  nightInk2: '#a9b6c0',
  nightInk3: '#7b8994',
  /** Behind the picture of letters, whose ink is dark. */
  captcha: '#f3f4f6',
  cardAccent: '#0070b8',
  cardInk: '#1b1f24',
  cardInk2: '#57606a',
  cardTint: '#eaf3fa',
  cardTintInk: '#0b4f7d',
};

/** Distinguishable with and without red, green or blue sight; neighbours also differ in lightness. */
export const CHART_INKS = [
  '#e0a84a',
  '#6a5594',
  '#79c3b0',
  '#b04a2f',
  '#8a939e',
  '#c67544',
  '#c3a5f9',
  ACCENT,
];

/** Tones in a chart, brighter than as ink: they fill bars. */
export const CHART_TONES = {
  good: '#3fa372',
  info: '#4a9fd8',
  warn: '#d9a441',
  bad: '#d8645e',
  quiet: '#9aa2ad',
};

/** Open amounts by age, darker for older ones: distinguishable by lightness, not by hue alone. */
export const AGE_INKS = ['#9db4c6', '#f0c27b', '#df9438', '#c2661a', '#96410f'];

/** Colour of a plan, a target or an earlier month behind the actual values. */
export const PLAN = '#8a93a0';
export const TARGET = '#7c8896';
export const HELD = '#8a939e';
export const REVERSED_INK = '#b04a2f';
export const MONEY_OUT = '#d0a24c';
export const RESERVED = '#9fc6e0';
export const UNASSIGNED = '#c2661a';
export const DURATION = '#6b9e8a';
export const lastYear = (isDark: boolean) => (isDark ? '#4a525c' : '#c3c9d1');

/** The map: its empty and its palest filled area, and the borders between them. */
export const mapInks = (isDark: boolean) =>
  isDark
    ? { area: '#1f2429', least: '#26313b', border: '#4a525c' }
    : { area: '#f8fafb', least: '#eaf3fa', border: '#c9ced6' };

/** @param alpha 0 to 1 @param color `#rrggbb` */
export const faint = (color: string, alpha: number): string =>
  `${color}${Math.round(alpha * 255)
    .toString(16)
    .padStart(2, '0')}`;
