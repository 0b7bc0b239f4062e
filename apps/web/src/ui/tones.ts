import type { Tone } from '@shibiao/contract/codes';
import { CHART_TONES } from '../lib/palette.ts';

/** Tones as chart colours, so that a level has one colour in bars and tags. */
export const TONE_COLORS: Record<Tone, string> = CHART_TONES;
