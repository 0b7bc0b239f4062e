/** Message of a refused duplicate: the customer and its owner, never the phone. */
export function takenMessage(held: {
  kind: string;
  contactName: string;
  cooperationName: string;
  holderName: string | null;
  isInPool: boolean;
}): string {
  const what = held.kind === 'tel' ? '该电话已登记' : '该机构下已有同名客户';
  const whose = held.isInPool ? '现在公海，可前往领取' : `负责人：${held.holderName ?? '未知'}`;
  return `${what}：客户“${held.contactName}”（${held.cooperationName}），${whose}`;
}

/** A phone as stored: without the blanks and dashes of typed mobile numbers. */
export function plainTel(typed: string): string {
  const compact = typed.replace(/\s/g, '');
  const mobile = compact.replace(/-/g, '').replace(/^(\+?86)(?=1\d{10}$)/, '');
  return /^1[3-9]\d{9}$/.test(mobile) ? mobile : compact;
}

/** Complete enough for a lookup; prefixes reveal nothing. */
export const isWholeTel = (tel: string) => /^(1[3-9]\d{9}|0\d{2,3}-?\d{7,8}(-\d{1,6})?)$/.test(tel);
