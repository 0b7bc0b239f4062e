/** Formats a rate: "0.0600" → "6%", without needless zeros. */
export const percent = (rate: string): string => `${Number((Number(rate) * 100).toFixed(2))}%`;
