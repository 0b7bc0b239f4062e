/** One score of it is 2 or less: the boards of the teacher department count it as 低分 by the same. */
const LOW = 2;
export const isLow = (lowest: number): boolean => lowest <= LOW;
