/** Reason for recycling in the pool; the days come from that night's rule. */
export const releaseReason = (reason: string) => `主动放回：${reason}`;
export const LEFT_REASON = '原负责人离职';
export const FULL_REASON = '恢复时原负责人持有已满';

interface Refused {
  ownerId: number | null;
  ownerName: string | null;
  isDeleted: boolean;
  previousOwnerId: number | null;
  protectedUntil: string | null;
  held: number;
  holdingCap: number | null;
}

/** The rule that refused a claim; evaluated only after a failure. */
export function refusalOf(state: Refused | undefined, personnelId: number, today: string): string {
  if (!state || state.isDeleted) return '该客户已不在公海';
  if (state.ownerId === personnelId) return '您已领取该客户';
  if (state.ownerId !== null) return `该客户已被 ${state.ownerName ?? '其他人'} 领取`;
  if (state.holdingCap !== null && state.held >= state.holdingCap)
    return `您持有的客户已达上限 ${state.holdingCap} 个`;
  if (state.previousOwnerId === personnelId && state.protectedUntil && state.protectedUntil >= today)
    return `您是该客户的原负责人，${state.protectedUntil} 之后才能再次领取`;
  return '领取失败，请刷新后重试';
}
