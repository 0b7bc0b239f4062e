/** Keyboard shortcuts, grouped by where they work. */
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
      ['空格', '在旁边预览这一行，J、K 接着看；没有记录页的列表里是勾选'],
      ['X', '勾选这一行'],
      ['S', '收藏这一行，或取消'],
      ['Enter', '打开这一行'],
      ['Esc', '关闭预览'],
    ],
  ],
  [
    '打开的记录与今天要打的',
    [
      ['J', '下一条'],
      ['K', '上一条'],
      ['S', '收藏，或取消'],
      ['E', '修改：到第一项，或所在的那一项'],
      ['Enter / Esc', '保存修改的一项 / 不改'],
      ['Ctrl Enter', '保存（队列里：保存并下一个）'],
    ],
  ],
];
