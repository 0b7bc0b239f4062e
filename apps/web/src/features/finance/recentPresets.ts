import dayjs from 'dayjs';
import type { Preset } from '../../ui/PagedTable.tsx';

/** Views 本周 and 本月 of a list, by the two inputs of its date. */
export const recentPresets = (what: string, from: string, to: string): Preset[] =>
  (['week', 'month'] as const).map((unit) => ({
    label: `${unit === 'week' ? '本周' : '本月'}${what}`,
    values: {
      [from]: dayjs().startOf(unit).format('YYYY-MM-DD'),
      [to]: dayjs().endOf(unit).format('YYYY-MM-DD'),
    },
  }));
