import { customersApi } from '@shibiao/contract/customers/customers';
import { demandColumns, demandsApi, isOpenDemand } from '@shibiao/contract/demands';
import { personnelApi } from '@shibiao/contract/personnel';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import dayjs from 'dayjs';
import { Suspense, useState } from 'react';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { Can } from '../../ui/Can.tsx';
import { DueText } from '../../ui/DueText.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { PagedTable, type Preset, type RowOf } from '../../ui/PagedTable.tsx';
import { RemoveButton } from '../../ui/RemoveButton.tsx';
import { starColumn } from '../../ui/Star.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { useViewChoice } from '../../ui/useViewChoice.tsx';
import { filters } from './demands.filters.ts';

const DemandPeek = lazy(() => import('./DemandPeek.tsx'));
const DemandsKanban = lazy(async () => ({ default: (await import('./DemandsKanban.tsx')).DemandsKanban }));
const DemandForm = lazy(() => import('./DemandForm.tsx'));

/** Filters that the columns of the board replace. */
const STATES = new Set(['status', 'isOpen']);
const VIEWS = [
  { value: 'list', label: '列表' },
  { value: 'board', label: '看板' },
] as const;
const columns = [
  ...listColumns(demandColumns, {
    deadline: { width: 150, render: (row) => <DueText value={row.deadline} isOpen={isOpenDemand(row)} /> },
  }),
  starColumn('demand', (row: RowOf<typeof demandsApi.list>) => row.id),
];

const day = (at: dayjs.Dayjs): string => at.format('YYYY-MM-DD');
/** Open demands, the nearest deadline first. */
const OPEN = { isOpen: 'true', sort: 'deadline', order: 'asc' };
const presetsOf = (now: dayjs.Dayjs): Preset[] => [
  { label: '进行中', values: OPEN },
  { label: '逾期', values: { due: 'overdue' } },
  { label: '今天', values: { due: 'today' } },
  { label: '3 天内截止', values: { due: 'soon' } },
  {
    label: '本周新',
    values: { createdFrom: day(now.startOf('week')), createdTo: day(now.endOf('week')) },
  },
];

/** 需求: demands of customers, until they become a lesson or are lost. */
export default function DemandsPage() {
  const page = usePage();
  // Partners see the demands of their own institution, without its salespeople.
  const knowsPeople = useCan(personnelApi.list);
  const { view, choice } = useViewChoice(VIEWS);
  const [isAdding, setIsAdding] = useState(false);
  // Opened by a customer's page to create a demand.
  const { newFor, wished } = page.search;
  const wishedIds = wished?.split(',').map(Number).filter(Boolean);
  const customer = useQuery({
    ...queryOf(customersApi.one, { id: Number(newFor) }),
    enabled: Boolean(newFor),
  });
  const close = () => {
    setIsAdding(false);
    if (newFor || wished) page.setSearch({ newFor: undefined, wished: undefined });
  };
  const toolbar = (
    <>
      {choice}
      <Can to={demandsApi.save}>
        <Button type="primary" onClick={() => setIsAdding(true)}>
          新建需求
        </Button>
      </Can>
    </>
  );
  const shown = knowsPeople ? filters : filters.filter(({ key }) => key !== 'authorId' && key !== 'coorgid');
  const forms = (
    <Suspense fallback={null}>
      {(isAdding || wishedIds) && !newFor && <DemandForm demand={null} wished={wishedIds} onClose={close} />}
      {newFor && customer.data && (
        <DemandForm demand={null} customer={customer.data} wished={wishedIds} onClose={close} />
      )}
    </Suspense>
  );
  if (view === 'board')
    return (
      <>
        <Suspense fallback={<Loading />}>
          <DemandsKanban toolbar={toolbar} filters={shown.filter(({ key }) => !STATES.has(key))} />
        </Suspense>
        {forms}
      </>
    );
  return (
    <>
      <PagedTable
        screen="demands/list"
        endpoint={demandsApi.list}
        columns={
          knowsPeople ? columns : columns.filter(({ key }) => key !== 'cooperationName' && key !== 'remark')
        }
        rowKey="id"
        peek={DemandPeek}
        filters={shown}
        presets={presetsOf(dayjs())}
        opening={OPEN}
        openingEmpty={{
          title: '没有进行中的需求',
          hint: '已排课和丢单的需求点“重置”查看。',
        }}
        cards={['contactName', 'cooperationName', 'status', 'deadline', 'dateFrom', 'budget']}
        exports={demandsApi.export}
        toolbar={toolbar}
        batch={(rows, clear) => (
          <RemoveButton
            endpoint={demandsApi.delete}
            input={{ id: rows.map((row) => row.id) }}
            question={`删除 ${rows.length} 条需求？`}
            onRemoved={clear}
          />
        )}
        to={(row) => `/sales/demands/${row.id}`}
        empty={{
          title: '还没有需求',
          hint: knowsPeople
            ? '客户提出课题时点“新建需求”，再推荐讲师、排课。'
            : '点“新建需求”写下课题和时间，我们为您推荐讲师。',
        }}
      />
      {forms}
    </>
  );
}
