import { addDays, weekday } from '../../lib/dates.ts';
import { addWorkdays, isWorkday } from '../../lib/holidays.ts';

/** Most next steps are one of these. */
const STEPS = [
  [1, '明天'],
  [3, '3 天后'],
  [7, '一周后'],
  [14, '两周后'],
  [30, '一月后'],
] as const;

/** The usual next steps from a day on; one that would fall on a day off is on the next working day. */
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
