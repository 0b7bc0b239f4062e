import { commissionEntriesApi } from '@shibiao/contract/commissions/entries';
import type { OutputOf } from '@shibiao/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { useMemo, useState } from 'react';
import { useIsMobile } from '../../lib/media.ts';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { EntryTable } from '../../pickers/person/EntryTable.tsx';
import { MonthsChart } from './MonthsChart.tsx';

type Month = OutputOf<typeof commissionEntriesApi.mine>['list'][number];
const HIDDEN = ['personnelName', 'organisationName', 'month'];

/** 我的提成: one's own twelve months; a bar opens its lessons. */
export default function MinePage() {
  const page = usePage();
  const isMobile = useIsMobile();
  const [open, setOpen] = useState<Month | null>(null);
  const query = useQuery(queryOf(commissionEntriesApi.mine, {}));
  const fixed = useMemo(
    () => ({ personnelId: open?.personnelId, month: open?.month }),
    [open?.personnelId, open?.month],
  );
  return (
    <>
      <MonthsChart query={query} onOpen={setOpen} head={<h1>我的提成</h1>} />
      {open && (
        <Drawer
          title={`${open.month} 提成明细`}
          open
          size={isMobile ? '100%' : 1000}
          onClose={() => setOpen(null)}
          getContainer={page.container}
          rootStyle={{ position: 'absolute' }}
        >
          <EntryTable fixed={fixed} hides={HIDDEN} />
        </Drawer>
      )}
    </>
  );
}
