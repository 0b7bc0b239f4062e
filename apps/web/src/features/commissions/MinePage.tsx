import { commissionEntriesApi } from '@shibiao/contract/commissions/entries';
import { useQuery } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { useState } from 'react';
import { queryOf } from '../../lib/query.ts';
import { useUser } from '../../lib/session.ts';
import { type Behind, EntriesDrawer } from './EntriesDrawer.tsx';
import { MonthsChart } from './MonthsChart.tsx';

const HIDDEN = ['personnelName', 'organisationName'];

/** 我的提成: the person's own twelve months; a bar opens its entries. */
export default function MinePage() {
  const { personnelId, nickname } = useUser();
  const [open, setOpen] = useState<Behind | null>(null);
  const from = dayjs().subtract(11, 'month').format('YYYY-MM');
  const to = dayjs().format('YYYY-MM');
  const query = useQuery(queryOf(commissionEntriesApi.mine, { from, to }));
  return (
    <>
      <MonthsChart
        query={query}
        of={{ personnelId: personnelId ?? 0, monthFrom: from, monthTo: to }}
        onOpen={(behind) => setOpen({ ...behind, title: `${nickname} ${behind.title}` })}
        head={<h1>我的提成</h1>}
      />
      {open && <EntriesDrawer behind={open} hides={HIDDEN} onClose={() => setOpen(null)} />}
    </>
  );
}
