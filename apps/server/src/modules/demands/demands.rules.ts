/** 1 新建 → 2 匹配中 → 3 已推荐 → 4 已排课; a demand is lost (5) from any open state and may be taken up again. */
const NEXT: Record<number, readonly number[]> = {
  1: [2, 3, 4, 5],
  2: [1, 3, 4, 5],
  3: [2, 4, 5],
  4: [3, 5],
  5: [1],
};

/** Whether a demand may go from one status to another. */
export const canBecome = (from: number, to: number) => from === to || (NEXT[from]?.includes(to) ?? false);
