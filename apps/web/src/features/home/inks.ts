/**
 * Meanings that stand beside each other in a chart differ in lightness and in line, not in hue alone, so that
 * everybody tells them apart. What is there has the theme's colour.
 */
export const PLAN = '#8a93a0';
export const lastYear = (isDark: boolean) => (isDark ? '#4a525c' : '#c3c9d1');
export const PAID_OUT = '#d0a24c';
export const DASHED = { type: 'dashed' as const, width: 1.5 };
