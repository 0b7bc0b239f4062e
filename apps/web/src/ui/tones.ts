import type { Tone } from '@shibiao/contract/codes';

/** A tone as a chart's colour, so that a level is the same colour in a bar as on its tag. */
export const TONE_COLORS: Record<Tone, string> = {
  good: '#3fa372',
  info: '#4a9fd8',
  warn: '#d9a441',
  bad: '#d8645e',
  quiet: '#9aa2ad',
};

/** Open amounts by age, the older the darker: told apart by lightness, not by hue alone. */
export const AGE_INKS = ['#9db4c6', '#f0c27b', '#df9438', '#c2661a', '#96410f'];
