/** Keys by where they work. */
export const KEYS: readonly (readonly [
  place: string,
  keys: readonly (readonly [key: string, effect: string])[],
])[] = [
  [
    '任何地方',
    [
      ['Ctrl K', '搜索记录、打开页面、新建'],
      ['?', '本页说明和按键'],
      ['Esc', '关闭前面的窗口'],
    ],
  ],
  [
    '列表',
    [
      ['/', '到搜索框'],
      ['N', '新建'],
      ['J / ↓', '下一行'],
      ['K / ↑', '上一行'],
      ['空格', '勾选这一行'],
      ['S', '收藏这一行，或取消'],
      ['Enter', '打开这一行'],
    ],
  ],
  [
    '打开的记录与今天要打的',
    [
      ['J', '下一条'],
      ['K', '上一条'],
      ['S', '收藏，或取消'],
      ['Ctrl Enter', '保存（队列里：保存并下一个）'],
    ],
  ],
];
