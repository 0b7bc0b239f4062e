import { coreColumns, institutionsApi } from '@shibiao/contract/customers/institutions';
import dayjs from 'dayjs';
import { usePage } from '../../../lib/page.tsx';
import { monthRange } from '../../../lib/ranges.ts';
import { useCans } from '../../../lib/session.ts';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Opened, useLayer } from '../../../ui/layer.tsx';
import { type Column, type Filter, PagedTable } from '../../../ui/PagedTable.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { PageLink } from '../../../ui/record/RecordLink.tsx';
import { ACTIONS } from '../../../ui/table/columns.ts';
import { listColumns } from '../../../ui/table/listColumns.tsx';
import { Money } from '../../../ui/texts.tsx';
import { type CoreRow, CoreTargetForm } from './CoreTargetForm.tsx';
import { placeFilter } from './institutions.filters.tsx';

const share = (planned: string, actual: string) =>
  Number(planned) > 0 ? Math.round((Number(actual) / Number(planned)) * 100) : null;
const filters: Filter[] = [
  { key: 'month', label: '月份', kind: 'month' },
  { key: 'keyword', label: '机构名称或拼音', kind: 'text', width: 180 },
  placeFilter,
];

/** Link to the lessons that an actual figure counts. */
const lessonsOf = (id: number, month: string | undefined) => {
  const [from, to] = monthRange(month ? dayjs(`${month}-01`) : undefined);
  return `/lessons/list?coorgid=${id}&from=${from}&to=${to}&lessonstatus=1`;
};

/** 核心客户: a month's plan of each core institution compared with its confirmed lessons. */
export default function CorePage() {
  const page = usePage();
  const can = useCans();
  const editing = useLayer<CoreRow>();
  const actions: Column<CoreRow> = {
    ...ACTIONS,
    width: 90,
    render: (row) => <LinkButton onClick={() => editing.open(row)}>设目标</LinkButton>,
  };
  const columns: Column<CoreRow>[] = [
    ...listColumns(coreColumns, {
      actualAmount: {
        render: (row) => (
          <PageLink to={lessonsOf(row.id, page.search.month)}>
            <Money value={row.actualAmount} />
          </PageLink>
        ),
      },
    }),
    {
      key: 'rate',
      title: '完成率',
      width: 140,
      screenOnly: true,
      render: (row) => {
        const percent = share(row.plannedAmount, row.actualAmount);
        return percent === null ? (
          <span className="quiet">未设目标</span>
        ) : (
          <ProgressBar label="完成率" percent={percent} size="small" format={() => `${percent}%`} />
        );
      },
    },
    ...(can(institutionsApi.saveCoreTarget) ? [actions] : []),
  ];
  return (
    <>
      <PagedTable
        screen="customers/core"
        endpoint={institutionsApi.coreList}
        columns={columns}
        rowKey="id"
        filters={filters}
        exports={institutionsApi.exportCoreTargets}
        cards={['cityName', 'month', 'plannedAmount', 'actualAmount', 'plannedDays', 'actualDays']}
        sums={(sums) => ({
          cooperationName: '合计',
          plannedDays: sums.plannedDays,
          actualDays: sums.actualDays,
          plannedAmount: <Money value={sums.plannedAmount} />,
          actualAmount: <Money value={sums.actualAmount} />,
        })}
        to={(row) => `/customers/institution/${row.id}`}
        empty={{ title: '没有核心客户', hint: '在机构页点“设为核心客户”。' }}
      />
      <Opened layer={editing}>{(of, close) => <CoreTargetForm row={of} onClose={close} />}</Opened>
    </>
  );
}
