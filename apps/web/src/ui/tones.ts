import type { Tone } from '@shibiao/contract/codes';
import { CHART_TONES } from '../lib/palette.ts';

/** A tone as a chart's colour, so that a level is the same colour in a bar as on its tag. */
export const TONE_COLORS: Record<Tone, string> = CHART_TONES;
