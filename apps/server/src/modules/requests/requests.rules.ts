import { isWorked } from '@shibiao/contract/attendance/marks';
import type { RULE_STEPS } from '@shibiao/contract/requests/codes';
import { daysOf } from '../../lib/dates.ts';
import { dayKind } from '../attendance/attendance.rules.ts';

export const PENDING = 1;
export const APPROVED = 2;
export const RETURNED = 3;
export const WITHDRAWN = 4;

type Action = 'decide' | 'withdraw' | 'edit' | 'remind';
interface State {
  status: number;
  /** Whether an approved request can be taken back: it stands in attendance and nowhere else. */
  isReversible: boolean;
}

/** Reason against an action in this state; null when it is allowed. Only the applicant withdraws, edits and reminds. */
export function whyNot(action: Action, { status, isReversible }: State): string | null {
  switch (action) {
    case 'decide':
      return status === PENDING ? null : '申请已办结，或已由他人处理';
    case 'withdraw':
      if (status === PENDING || (status === APPROVED && isReversible)) return null;
      return status === APPROVED ? '已办理的申请不能撤回' : '申请已不在审批中，不能撤回';
    case 'edit':
      return status === RETURNED || status === WITHDRAWN ? null : '只有已退回或已撤回的申请可以再次提交';
    case 'remind':
      return status === PENDING ? null : '申请已不在审批中';
  }
}

export type RuleStep = (typeof RULE_STEPS)[number];
/** A step belongs to a person, or to the holders of a role. */
export interface PlannedStep {
  role: RuleStep | 'admin';
  approverId: number | null;
}
/** People who may be asked about an applicant's request; never the applicant. */
export interface Approvers {
  /** The applicant's leader, the leader's leader and so on. */
  leaders: readonly number[];
  /** Managers of the applicant's organisation and of those above it, the nearest first. */
  managers: readonly number[];
  /** Holders of the roles that a step may name. */
  holders: Readonly<Partial<Record<string, readonly number[]>>>;
}

const ROLES_ABOVE = ['general_manager', 'admin'] as const;

/**
 * Steps of a rule with their people. A missing person or role is replaced by the next above; whoever would sign twice
 * signs once.
 * @returns an empty list when nobody at all may decide
 */
export function planSteps(steps: readonly RuleStep[], people: Approvers): PlannedStep[] {
  const planned: PlannedStep[] = [];
  const holdersOf = (role: string) => people.holders[role] ?? [];
  const signs = (id: number) =>
    planned.some(
      ({ role, approverId }) => approverId === id || (!approverId && holdersOf(role).includes(id)),
    );
  const ofRole = (role: PlannedStep['role']): PlannedStep | null => {
    const held = [role, ...ROLES_ABOVE].find((one) => holdersOf(one).length > 0);
    return held ? { role: held as PlannedStep['role'], approverId: null } : null;
  };
  const resolve = (role: RuleStep): PlannedStep | null => {
    if (role !== 'leader' && role !== 'manager') return ofRole(role);
    const [person] = role === 'leader' ? [...people.leaders, ...people.managers] : people.managers;
    return person === undefined ? ofRole('general_manager') : { role, approverId: person };
  };
  for (const role of steps) {
    const step = resolve(role);
    if (!step) continue;
    const isTwice = step.approverId
      ? signs(step.approverId)
      : planned.some(
          (one) =>
            one.role === step.role || (one.approverId && holdersOf(step.role).includes(one.approverId)),
        );
    if (!isTwice) planned.push(step);
  }
  if (planned.length > 0) return planned;
  const last = ofRole('general_manager');
  return last ? [last] : [];
}

/** An asked span of half-days: 1 morning, 2 afternoon. */
export interface Span {
  from: string;
  fromHalf: number;
  to: string;
  toHalf: number;
}
export interface HalfDays {
  date: string;
  /** Null: the whole day. */
  half: 1 | 2 | null;
}

/** Working days of a span, each whole or by its half. */
export function workedDays({ from, fromHalf, to, toHalf }: Span): HalfDays[] {
  return daysOf({ from, to })
    .filter((date) => isWorked(dayKind(date)))
    .map((date) => {
      const first = date === from ? fromHalf : 1;
      const last = date === to ? toHalf : 2;
      return { date, half: first === last ? (first as 1 | 2) : null };
    });
}
export const halfDaysOf = (days: readonly HalfDays[]): number =>
  days.reduce((sum, { half }) => sum + (half === null ? 2 : 1), 0);

/** 11-12 上午 至 11-13 */
export function spanWords({ from, fromHalf, to, toHalf }: Span): string {
  const day = (date: string) => date.slice(5);
  if (from === to) {
    const half = fromHalf === toHalf ? (fromHalf === 1 ? ' 上午' : ' 下午') : '';
    return `${day(from)}${half}`;
  }
  return `${day(from)}${fromHalf === 2 ? ' 下午' : ''} 至 ${day(to)}${toHalf === 1 ? ' 上午' : ''}`;
}
