import { trackingsApi } from '@shibiao/contract/customers/trackings';
import { useQuery } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { useMemo } from 'react';
import { queryOf } from '../../../lib/query.ts';
import { DAY } from '../../../lib/ranges.ts';

/** The usual next steps from today, each on a working day with its weekday: 3 天后 周三. Empty until loaded. */
export function useNextSteps(): { label: string; at: string }[] {
  const { data } = useQuery({
    ...queryOf(trackingsApi.nextSteps, { from: dayjs().format(DAY) }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return useMemo(
    () => (data?.list ?? []).map(({ label, weekday, at }) => ({ label: `${label} ${weekday}`, at })),
    [data],
  );
}
