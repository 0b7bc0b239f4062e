/** The effect of a changed rule on the customers' days of recycling. */
export const ruleEffect = (done: { recomputed: number; isLater: boolean }): string =>
  done.isLater
    ? '规则已更新；涉及的客户很多，回收日今晚重算'
    : `规则已更新，${done.recomputed} 个客户的回收日已重算`;
