import type { funnel } from '@shibiao/contract/recruitment/calls';
import { STAGES } from '@shibiao/contract/recruitment/candidates';
import type { z } from 'zod';
import { addDays, daysBetween } from '../../lib/dates.ts';
import { ratioOf } from '../archive/calendar.rules.ts';

type Funnel = z.output<typeof funnel>;

/** A row of the ledger, in its order. */
export interface Step {
  action: string;
  toStage: number;
  /** `YYYY-MM-DD HH:mm:ss` */
  at: string;
  interviewAt: string | null;
}
/** An applicant of the cohort with the whole ledger. */
export interface Applicant {
  channel: string | null;
  appliedOn: string;
  stage: number;
  result: string | null;
  rejectReason: string | null;
  /** Day of entry of hired ones, and the end of that employment. */
  entry: string | null;
  quit: string | null;
  steps: readonly Step[];
}

/** The furthest stage ever reached by the ledger, whatever the result. */
export const furthest = ({ steps, stage }: Applicant): number =>
  steps.reduce((most, { toStage }) => Math.max(most, toStage), steps.length > 0 ? 1 : stage);

/** Label of a missing channel or reason. */
export const NONE = '未填';
const ENDS = ['淘汰', '放弃', '储备'];

/** Minimum, quartiles, median and maximum, interpolated, with one decimal; null for an empty list. */
export function quartiles(values: readonly number[]): Funnel['cycle'] {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => {
    const place = (sorted.length - 1) * share;
    const low = sorted[Math.floor(place)] ?? 0;
    const high = sorted[Math.ceil(place)] ?? low;
    return Math.round((low + (high - low) * (place - Math.floor(place))) * 10) / 10;
  };
  return { count: sorted.length, min: at(0), q1: at(0.25), median: at(0.5), q3: at(0.75), max: at(1) };
}

/** Whole days in each stage until it was left, onwards or out. */
function stageDays(applicants: readonly Applicant[]): Map<number, number[]> {
  const days = new Map<number, number[]>();
  for (const { steps } of applicants) {
    let since: Step | undefined;
    for (const step of steps) {
      const isEnd = ENDS.includes(step.action);
      if (since && (isEnd || step.toStage !== since.toStage)) {
        const list = days.get(since.toStage) ?? [];
        list.push(daysBetween(since.at.slice(0, 10), step.at.slice(0, 10)));
        days.set(since.toStage, list);
      }
      if (isEnd) since = undefined;
      else if (!since || step.toStage !== since.toStage) since = step;
    }
  }
  return days;
}

/** An interview was held when a score or a step onwards follows it before the next one. */
function interviewsOf({ steps }: Applicant): { arranged: number; held: number } {
  let arranged = 0;
  let held = 0;
  let isWaiting = false;
  let stage = 1;
  for (const step of steps) {
    if (step.action === '安排面试') {
      arranged++;
      isWaiting = true;
    } else if (isWaiting && (step.action === '评价' || step.toStage > stage)) {
      held++;
      isWaiting = false;
    }
    stage = Math.max(stage, step.toStage);
  }
  return { arranged, held };
}

const isOpen = ({ stage, result }: Applicant) => result === null && stage < 7;
const cycleOf = (applicants: readonly Applicant[]) =>
  quartiles(
    applicants.flatMap(({ appliedOn, entry }) => (entry === null ? [] : [daysBetween(appliedOn, entry)])),
  );

/** Reached and left stages, offers, interviews, channels and reasons of applicants. Rates are shares of 1. */
export function funnelOf(applicants: readonly Applicant[], today: string) {
  const reached = (stage: number) => applicants.filter((one) => furthest(one) >= stage).length;
  const days = stageDays(applicants);
  const accepted = reached(6);
  const refused = applicants.filter((one) => furthest(one) === 5 && one.result === '放弃').length;
  const interviews = applicants.map(interviewsOf);
  const sum = (key: 'arranged' | 'held') => interviews.reduce((total, one) => total + one[key], 0);
  const channels = [...new Set(applicants.map((one) => one.channel ?? ''))];
  const ended = new Map<string, { result: string; reason: string; count: number }>();
  for (const { result, rejectReason } of applicants) {
    if (result === null) continue;
    const reason = rejectReason ?? NONE;
    const key = `${result} ${reason}`;
    const row = ended.get(key) ?? { result, reason, count: 0 };
    row.count++;
    ended.set(key, row);
  }
  return {
    stages: STAGES.table.map(({ value, label }) => ({
      stage: value,
      label,
      reached: reached(value),
      conversion: value === 7 ? null : ratioOf(reached(value + 1), reached(value)),
      open: applicants.filter((one) => isOpen(one) && one.stage === value).length,
      medianDays: quartiles(days.get(value) ?? [])?.median ?? null,
    })),
    overall: ratioOf(reached(7), reached(1)),
    offers: { made: reached(5), accepted, refused, rate: ratioOf(accepted, accepted + refused) },
    interviews: {
      arranged: sum('arranged'),
      held: sum('held'),
      rate: ratioOf(sum('held'), sum('arranged')),
    },
    cycle: cycleOf(applicants),
    channels: channels
      .map((channel) => {
        const of = applicants.filter((one) => (one.channel ?? '') === channel);
        const hired = of.filter((one) => furthest(one) === 7);
        const eligible = hired.filter(({ entry }) => entry !== null && addDays(entry, 90) <= today);
        const retained = eligible.filter(
          ({ entry, quit }) => quit === null || quit >= addDays(entry ?? quit, 90),
        );
        return {
          channel: channel || NONE,
          candidates: of.length,
          hires: hired.length,
          conversion: ratioOf(hired.length, of.length),
          eligible: eligible.length,
          retained: retained.length,
          retention: ratioOf(retained.length, eligible.length),
          cycle: cycleOf(of),
        };
      })
      .sort((a, b) => b.candidates - a.candidates),
    reasons: [...ended.values()].sort((a, b) => b.count - a.count),
  };
}
