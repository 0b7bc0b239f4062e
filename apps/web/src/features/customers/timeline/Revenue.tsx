import { customerTimelineApi } from '@shibiao/contract/customers/timeline';
import type { OutputOf } from '@shibiao/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { inWan } from '../../../lib/format.ts';
import { usePage } from '../../../lib/page.tsx';
import { MONEY_OUT } from '../../../lib/palette.ts';
import { queryOf } from '../../../lib/query.ts';
import { ChartTable } from '../../../ui/ChartTable.tsx';
import type { ChartColumn } from '../../../ui/chartOptions.ts';
import { zoomOf } from '../../../ui/chartZoom.ts';
import { Money } from '../../../ui/texts.tsx';

type Month = OutputOf<typeof customerTimelineApi.revenue>['list'][number];

/** Series of the bars: confirmed lessons or receipts of a month. */
const SERIES = {
  合同额: { kinds: 'lesson', isConfirmed: '1' },
  收款: { kinds: 'receipt', isConfirmed: null },
} as const;
type Series = keyof typeof SERIES;

/** 每月收入: the customer's income by month; a bar opens its entries in the timeline below. */
export function Revenue({ customerId }: { customerId: number }) {
  const page = usePage();
  const { data } = useQuery(queryOf(customerTimelineApi.revenue, { id: customerId }, { isQuiet: true }));
  const open = (month: Month, series: Series) =>
    page.setSearch({ ...SERIES[series], month: month.month }, { replace: false });
  const figure = (key: 'contract' | 'receipt', series: Series, bar: object): ChartColumn<Month> => ({
    key,
    title: series,
    type: 'money',
    series: { type: 'bar', barMaxWidth: 18, ...bar },
    render: (month) =>
      Number(month[key]) === 0 ? (
        <Money value={month[key]} />
      ) : (
        <button type="button" className="link" onClick={() => open(month, series)}>
          <Money value={month[key]} />
        </button>
      ),
  });
  // Hidden without any lesson, for an empty chart says nothing.
  if (!data || data.list.length === 0) return null;
  return (
    <ChartTable<Month>
      title="每月收入（元）"
      height={190}
      look={{
        legend: {},
        tooltip: { trigger: 'axis' },
        values: { axisLabel: { formatter: inWan } },
        ...zoomOf(data.list.length),
      }}
      rows={data.list}
      rowKey={({ month }) => month}
      columns={[
        { key: 'month', title: '月份' },
        { key: 'lessons', title: '课程', type: 'number' },
        figure('contract', '合同额', {}),
        figure('receipt', '收款', { color: MONEY_OUT }),
      ]}
      onPick={(month, key) => open(month, key === 'receipt' ? '收款' : '合同额')}
    />
  );
}
