import type { AttendanceYear } from '@shibiao/contract/attendance/attendance';
import type { LeaveLine } from '@shibiao/contract/attendance/leave';
import { annualLeave } from './attendance.rules.ts';

export interface LeaveFacts {
  personnelId: number;
  entry: string;
  quit: string | null;
  /** First day of cumulated work in the archive; else of tenure, which may begin before the entry. */
  workSince: string;
  granted: number;
  reason: string | null;
  taken: number;
}
/** An entry in a year's ledger. */
export interface LeaveEntry {
  id: number;
  personnelId: number;
  kind: string;
  days: number;
  /** The other year of moved days. */
  otherYear: number | null;
  reason: string;
  date: string;
  by: string | null;
}
/** Leave days of a month's attendance; `date` is the last one. */
export interface LeaveTaken {
  personnelId: number;
  month: string;
  days: number;
  date: string;
}

/** Annual leave of a person and year: statutory, ledger entries, taken, left. */
export function leaveLeft(facts: LeaveFacts | undefined, year: number): AttendanceYear['annual'] {
  if (!facts) return { statutory: 0, granted: 0, taken: 0, left: 0, reason: null };
  const { entry, quit, workSince, granted, reason, taken } = facts;
  const statutory = annualLeave({ year, entry, quit, workSince, continuousSince: workSince });
  const left = statutory + granted - taken;
  // 实施办法 §12: days a leaver took beyond the year's share are not reclaimed.
  return { statutory, granted, taken, left: quit === null ? left : Math.max(0, left), reason };
}

/** Lines behind {@link leaveLeft} by day; the last balance is what is left. */
export function ledgerLines(
  facts: LeaveFacts | undefined,
  year: number,
  entries: readonly LeaveEntry[],
  taken: readonly LeaveTaken[],
): LeaveLine[] {
  const { statutory, left } = leaveLeft(facts, year);
  const first = `${year}-01-01`;
  const start = facts && facts.entry > first ? facts.entry : first;
  const lines = [
    ...entries.map(({ id, kind, days, otherYear, reason, date, by }) => ({
      key: `entry ${id}`,
      date,
      kind,
      days,
      reason: otherYear === null ? reason : `${days > 0 ? '来自' : '转到'} ${otherYear} 年：${reason}`,
      by: by ?? '系统',
    })),
    ...taken.map(({ month, days, date }) => ({
      key: `taken ${month}`,
      date,
      kind: '已休',
      days: -days,
      reason: `${month} 考勤`,
      by: null,
    })),
  ].toSorted((a, b) => a.date.localeCompare(b.date));
  const law = { key: 'statutory', date: start, kind: '法定', days: statutory, reason: null, by: null };
  const all = [law, ...lines];
  const sum = all.reduce((total, line) => total + line.days, 0);
  if (left !== sum)
    all.push({
      key: 'closed',
      date: facts?.quit ?? first,
      kind: facts ? '不追回' : '离职',
      days: left - sum,
      reason: facts ? '离职时多休的不追回' : '这一年不在职',
      by: null,
    });
  let balance = 0;
  return all.map((line) => {
    balance += line.days;
    return { ...line, balance };
  });
}

/** Refusal of a carry-over from a year with so many days left; null when allowed. */
export function carryProblem(left: number, days: number): string | null {
  if (left < 0) return days === left || days === 0 ? null : `预支的 ${-left} 天只能全部转到下一年`;
  return days >= 0 && days <= left ? null : `只能结转 0 到 ${left} 天`;
}
