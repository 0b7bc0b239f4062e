/** An evaluation with a score of this or less is 低分. */
export const LOW = 2;
export const isLow = (lowest: number): boolean => lowest <= LOW;
