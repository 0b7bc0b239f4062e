import { TARGET_MEASURES, type TargetMeasure } from '@shibiao/contract/targets';

/** What may be planned, to choose from. */
export const MEASURES = Object.entries(TARGET_MEASURES).map(([value, label]) => ({
  value: value as TargetMeasure,
  label,
}));
