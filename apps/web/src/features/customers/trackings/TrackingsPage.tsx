import { customersApi } from '@shibiao/contract/customers/customers';
import { TRACKING_METHODS, trackingsApi } from '@shibiao/contract/customers/trackings';
import { usePage } from '../../../lib/page.tsx';
import { useCan } from '../../../lib/session.ts';
import { byPeopleOf } from '../../../pickers/filters.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Opened, useLayer } from '../../../ui/layer.tsx';
import { lazy } from '../../../ui/lazy.tsx';
import { type Filter, PagedTable } from '../../../ui/PagedTable.tsx';
import { ACTIONS } from '../../../ui/table/columns.ts';
import { codeOptions } from '../../../ui/texts.tsx';
import { useViewChoice } from '../../../ui/useViewChoice.tsx';
import { type CustomerRow, customerColumnsOf } from '../customers.columns.tsx';
import { levelFilter, ownerFilter } from '../customers.filters.tsx';
import { detailAddress } from '../listAddress.ts';
import { CallQueue } from './CallQueue.tsx';
import { type TrackingRow, trackingColumns } from './trackings.columns.tsx';

const TrackingForm = lazy(() => import('./TrackingForm.tsx'));

const VIEWS = [
  { value: 'toCall', label: '今天要打的' },
  { value: 'overdue', label: '已逾期' },
  { value: 'week', label: '七天内' },
  { value: 'none', label: '没有计划' },
  { value: 'records', label: '跟进记录' },
] as const;
type View = (typeof VIEWS)[number]['value'];

/** 追踪: the queue of today's calls, due and overdue customers, and all follow-ups. */
export default function TrackingsPage() {
  const { view, choice } = useViewChoice(VIEWS);
  if (view === 'toCall') return <CallQueue choice={choice} />;
  return view === 'records' ? (
    <Records choice={choice} />
  ) : (
    <DueCustomers key={view} view={view} choice={choice} />
  );
}

const dueFilters: Filter[] = [
  { key: 'keyword', label: '姓名、拼音或电话', kind: 'text', width: 170 },
  { key: 'cooperationName', label: '机构名称或拼音', kind: 'text', width: 170 },
  levelFilter,
  ownerFilter,
];
const dueColumns = customerColumnsOf(
  'contactName',
  'level',
  'cooperationName',
  'tel',
  'nextFollowUpAt',
  'lastFollowUpAt',
  'recycleOn',
  'authorName',
  'cityName',
);

function DueCustomers({
  view,
  choice,
}: {
  view: Exclude<View, 'records' | 'toCall'>;
  choice: React.ReactNode;
}) {
  const page = usePage();
  const mayTrack = useCan(trackingsApi.editTracking);
  const tracked = useLayer<CustomerRow>();
  const actions = {
    ...ACTIONS,
    width: 90,
    isFor: () => mayTrack,
    render: (row: CustomerRow) => <LinkButton onClick={() => tracked.open(row)}>写跟进</LinkButton>,
  };
  return (
    <>
      <PagedTable
        screen="customers/due"
        endpoint={customersApi.list}
        columns={[...dueColumns, actions]}
        rowKey="id"
        filters={dueFilters}
        fixed={{ due: view }}
        defaultSort={
          view === 'none'
            ? { sort: 'lastFollowUpAt', order: 'asc' }
            : { sort: 'nextFollowUpAt', order: 'asc' }
        }
        toolbar={choice}
        exports={customersApi.export}
        to={(row) =>
          detailAddress(row.id, 'all', { ...page.search, due: view, sort: 'nextFollowUpAt', order: 'asc' })
        }
        empty={{
          title: view === 'overdue' ? '没有逾期的客户' : '没有要跟进的客户',
          hint: '写跟进时填“下次跟进”，到时会出现在这里并提醒。',
        }}
      />
      <Opened layer={tracked}>{(of, close) => <TrackingForm contact={of} onClose={close} />}</Opened>
    </>
  );
}

const recordFilters: Filter[] = [
  { key: 'keyword', label: '客户姓名或拼音', kind: 'text', width: 170 },
  { ...ownerFilter, label: '跟进人' },
  {
    key: 'method',
    label: '方式',
    kind: 'select',
    options: codeOptions(TRACKING_METHODS),
    width: 110,
  },
  { key: 'from', toKey: 'to', label: '跟进时间', kind: 'dateRange' },
  { key: 'nextFrom', toKey: 'nextTo', label: '下次跟进', kind: 'dateRange' },
  byPeopleOf,
];

function Records({ choice }: { choice: React.ReactNode }) {
  const mayTrack = useCan(trackingsApi.editTracking);
  const editing = useLayer<TrackingRow>();
  const actions = {
    ...ACTIONS,
    width: 70,
    isFor: (row: TrackingRow) => row.isOwn && mayTrack,
    render: (row: TrackingRow) => <LinkButton onClick={() => editing.open(row)}>修改</LinkButton>,
  };
  return (
    <>
      <PagedTable
        screen="customers/trackings"
        endpoint={trackingsApi.trackings}
        columns={[...trackingColumns, actions]}
        rowKey="id"
        filters={recordFilters}
        toolbar={choice}
        exports={trackingsApi.exportTrackings}
        to={(row) => (row.mayOpen ? `/customers/detail/${row.contactId}` : null)}
        empty={{ title: '还没有跟进记录' }}
      />
      <Opened layer={editing}>
        {(of, close) => <TrackingForm contact={{ ...of, id: of.contactId }} tracking={of} onClose={close} />}
      </Opened>
    </>
  );
}
