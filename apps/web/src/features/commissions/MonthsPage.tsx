import { commissionEntriesApi, personMonthColumns } from '@shibiao/contract/commissions/entries';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useMemo } from 'react';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { Opened, useLayer } from '../../ui/layer.tsx';
import { type Column, type Filter, PagedTable, type RowOf } from '../../ui/PagedTable.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { Money } from '../../ui/texts.tsx';
import { byOrganisation, byPersonnel } from './commissions.filters.tsx';
import { type Behind, EntriesDrawer } from './EntriesDrawer.tsx';
import { MonthsChart } from './MonthsChart.tsx';

const filters: Filter[] = [
  { key: 'from', label: '从月份', kind: 'month' },
  { key: 'to', label: '到月份', kind: 'month' },
  byPersonnel,
  byOrganisation,
  { key: 'keyword', label: '姓名', kind: 'text', width: 110 },
];
const HINTS: Readonly<Record<string, string>> = {
  lessons: '有提成明细的课程，作为组长的也在内；回款与基数只计本人的',
  rate: '（提成 − 组长提成）÷ 提成基数',
  base: '回款 −（课酬 + 差旅）× 回款 ÷ 课程款；组长提成与业务员同一笔回款，不重复计',
  held: '财务从批次中取出、留待以后发放的',
  notDue: '尚未上课，或缺课酬',
};
/** The entries that an amount adds up. */
const PARTS: Readonly<Record<string, Behind['fixed']>> = {
  reversed: { kind: 'reverse' },
  carried: { kind: 'carry' },
  amount: {},
  led: { role: '组长' },
  paid: { state: '已发放' },
  inBatch: { state: '批次中' },
  due: { state: '可发放' },
  held: { state: '暂缓' },
  notDue: { state: '未到期' },
};
type Row = RowOf<typeof commissionEntriesApi.months>;

/** The columns; an amount opens its entries. */
const columnsOf = (onOpen: (behind: Behind) => void) =>
  listColumns(personMonthColumns).map((column): Column<Row> => {
    const { key } = column;
    const part = PARTS[key];
    return {
      ...column,
      hint: HINTS[key] ?? column.hint,
      ...(part
        ? {
            isPlain: false,
            render: (row: Row) => {
              const { personnelId, personnelName, month } = row;
              const value = row[key as 'amount'];
              const title = `${personnelName} ${month} ${column.title.replace('（元）', '')}明细`;
              const text = <Money value={value} />;
              return Number(value) === 0 ? (
                text
              ) : (
                <button
                  type="button"
                  className="link"
                  onClick={() => onOpen({ title, fixed: { personnelId, month, ...part } })}
                >
                  {text}
                </button>
              );
            },
          }
        : {}),
    };
  });

/** 提成月度: commission by person and month; a row opens its ledger, bars compare the people of the filter. */
export default function MonthsPage() {
  const page = usePage();
  const layer = useLayer<Behind>();
  const columns = useMemo(() => columnsOf(layer.open), [layer.open]);
  const isChart = page.search.view === 'chart';
  return (
    <>
      {isChart ? (
        <People onBack={() => page.setSearch({ view: null })} onOpen={layer.open} />
      ) : (
        <PagedTable
          screen="commissions/months"
          endpoint={commissionEntriesApi.months}
          columns={columns}
          rowKey="key"
          cards={['month', 'received', 'base', 'amount', 'paid', 'due']}
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
            carried: <Money value={sums.carried} />,
            led: <Money value={sums.led} />,
            paid: <Money value={sums.paid} />,
            inBatch: <Money value={sums.inBatch} />,
            due: <Money value={sums.due} />,
            held: <Money value={sums.held} />,
            notDue: <Money value={sums.notDue} />,
          })}
          onOpen={({ personnelId, personnelName, month }) =>
            layer.open({ title: `${personnelName} ${month} 提成明细`, fixed: { personnelId, month } })
          }
          empty={{ title: '没有提成' }}
        />
      )}
      <Opened layer={layer}>{(of, close) => <EntriesDrawer behind={of} onClose={close} />}</Opened>
    </>
  );
}

/** The months of the filter as bars, summed over its people. */
function People({ onBack, onOpen }: { onBack: () => void; onOpen: (behind: Behind) => void }) {
  const { from, to, personnelId, orgnizationalid, keyword } = usePage().search;
  const query = useQuery(
    queryOf(commissionEntriesApi.months, {
      from,
      to,
      personnelId,
      orgnizationalid,
      keyword,
      isWhole: true,
      sort: 'month',
      order: 'asc',
      count: 1000,
    }),
  );
  const of = { personnelId, orgnizationalid, personnelName: keyword, monthFrom: from, monthTo: to };
  return (
    <MonthsChart query={query} of={of} onOpen={onOpen} head={<Button onClick={onBack}>返回列表</Button>} />
  );
}
