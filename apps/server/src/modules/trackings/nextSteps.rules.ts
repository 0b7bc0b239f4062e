import { addDays, weekday } from '../../lib/dates.ts';
import { addWorkdays, isWorkday } from '../../lib/holidays.ts';

/** Common next steps. */
const STEPS = [
  [1, '明天'],
  [3, '3 天后'],
  [7, '一周后'],
  [14, '两周后'],
  [30, '一月后'],
] as const;

/** Suggested next steps from a day on; a day off moves to the next workday. */
export function nextStepsFrom(from: string): { label: string; weekday: string; at: string }[] {
  return STEPS.map(([days, label]) => {
    const wanted = addDays(from, days);
    const day = isWorkday(wanted) ? wanted : addWorkdays(wanted, 1);
    return {
      label: days === 1 && day !== wanted ? '下个工作日' : label,
      weekday: `周${'一二三四五六日'[weekday(day) - 1]}`,
      at: `${day} 09:00:00`,
    };
  });
}
