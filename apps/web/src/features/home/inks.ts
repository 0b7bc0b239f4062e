/**
 * Adjacent meanings in a chart differ in lightness and line, not in hue alone, so that everybody can tell them apart.
 * Actual figures have the theme's colour.
 */
export const PLAN = '#8a93a0';
export const lastYear = (isDark: boolean) => (isDark ? '#4a525c' : '#c3c9d1');
export const PAID_OUT = '#d0a24c';
export const DASHED = { type: 'dashed' as const, width: 1.5 };
