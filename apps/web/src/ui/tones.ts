import type { Tone } from '@shibiao/contract/codes';

/** Tones as chart colours, so that a level has one colour in bars and tags. */
export const TONE_COLORS: Record<Tone, string> = {
  good: '#3fa372',
  info: '#4a9fd8',
  warn: '#d9a441',
  bad: '#d8645e',
  quiet: '#9aa2ad',
};

/** Open amounts by age, darker for older ones: distinguishable by lightness, not by hue alone. */
export const AGE_INKS = ['#9db4c6', '#f0c27b', '#df9438', '#c2661a', '#96410f'];
