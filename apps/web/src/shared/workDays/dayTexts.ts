/** Texts of a day's log, with the longest that each may be. */
export const DAY_TEXTS = [
  ['done', '今日完成', 2000],
  ['plan', '明日计划', 1000],
  ['problem', '问题与求助', 1000],
] as const;
