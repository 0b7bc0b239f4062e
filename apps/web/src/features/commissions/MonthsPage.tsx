import { commissionEntriesApi, personMonthColumns } from '@shibiao/contract/commissions/entries';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer } from 'antd';
import { useMemo, useState } from 'react';
import { useIsMobile } from '../../lib/media.ts';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { EntryTable } from '../../pickers/person/EntryTable.tsx';
import { type Filter, PagedTable, type RowOf } from '../../ui/PagedTable.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { Money } from '../../ui/texts.tsx';
import { byOrganisation, byPersonnel } from './commissions.filters.tsx';
import { MonthsChart } from './MonthsChart.tsx';

type Month = RowOf<typeof commissionEntriesApi.months>;

const filters: Filter[] = [
  { key: 'from', label: '从月份', kind: 'month' },
  { key: 'to', label: '到月份', kind: 'month' },
  byPersonnel,
  byOrganisation,
  { key: 'keyword', label: '姓名', kind: 'text', width: 110 },
];
const columns = listColumns(personMonthColumns);
const HIDDEN = ['personnelName', 'organisationName', 'month'];

/** 提成月度: what people earned month by month; a row opens its ledger, bars compare the people of the filter. */
export default function MonthsPage() {
  const page = usePage();
  const isMobile = useIsMobile();
  const [open, setOpen] = useState<Month | null>(null);
  const isChart = page.search.view === 'chart';
  const fixed = useMemo(
    () => ({ personnelId: open?.personnelId, month: open?.month }),
    [open?.personnelId, open?.month],
  );
  return (
    <>
      {isChart ? (
        <People onBack={() => page.setSearch({ view: null })} onOpen={setOpen} />
      ) : (
        <PagedTable
          screen="commissions/months"
          endpoint={commissionEntriesApi.months}
          columns={columns}
          rowKey="key"
          filters={filters}
          exports={commissionEntriesApi.exportMonths}
          defaultSort={{ sort: 'month', order: 'desc' }}
          toolbar={<Button onClick={() => page.setSearch({ view: 'chart' })}>图表</Button>}
          sums={(sums) => ({
            received: <Money value={sums.received} />,
            base: <Money value={sums.base} />,
            earned: <Money value={sums.earned} />,
            reversed: <Money value={sums.reversed} />,
            amount: <Money value={sums.amount} />,
            paid: <Money value={sums.paid} />,
            due: <Money value={sums.due} />,
            notDue: <Money value={sums.notDue} />,
          })}
          onOpen={setOpen}
          empty={{ title: '没有提成' }}
        />
      )}
      {open && (
        <Drawer
          title={`${open.personnelName} ${open.month} 提成明细`}
          open
          size={isMobile ? '100%' : 1100}
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

/** The months of the filter as bars: of one person by month, of several by person. */
function People({ onBack, onOpen }: { onBack: () => void; onOpen: (month: Month) => void }) {
  const { from, to, personnelId, orgnizationalid, keyword } = usePage().search;
  const query = useQuery(
    queryOf(commissionEntriesApi.months, {
      from,
      to,
      personnelId,
      orgnizationalid,
      keyword,
      sort: 'month',
      order: 'asc',
      count: 2000,
    }),
  );
  return <MonthsChart query={query} onOpen={onOpen} head={<Button onClick={onBack}>返回列表</Button>} />;
}
