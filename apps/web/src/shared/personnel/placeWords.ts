/** Shown after a change of place that waits for consent. */
export const WAITS_FOR_CONSENT =
  '部门、兼职部门和上级的变动会扩大数据范围，总经理或管理员同意后生效；其他内容已保存';
