import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { usePage } from '../../lib/page.tsx';
import { useCans } from '../../lib/session.ts';
import { type Column, PagedTable } from '../../ui/PagedTable.tsx';
import { DateText } from '../../ui/texts.tsx';
import { useViewChoice } from '../../ui/useViewChoice.tsx';
import { columnsFor, filters, type Lesson } from './lessons.columns.tsx';
import { AllSteps } from './StepLog.tsx';

const expiry: Column<Lesson> = {
  key: 'reserveExpiresOn',
  title: '预留到期',
  width: 108,
  render: (row) => <DateText value={row.reserveExpiresOn} />,
};
const columns = columnsFor(1);
const STAFF_FILTERS = filters.filter((filter) => filter.key !== 'lessonstatus');

const VIEWS = [
  { value: 'reserved', label: '预留中' },
  { value: 'postponed', label: '已延期' },
] as const;
const LOG = { value: 'log', label: '流转记录' } as const;

/** 预留与延期: lessons that wait for a decision, and the steps that were taken. */
export default function ReservePage() {
  const page = usePage();
  const can = useCans();
  const { view, choice } = useViewChoice(can(lessonsApi.reserveOrPostponeLog) ? [...VIEWS, LOG] : VIEWS);
  if (view === 'log') return <AllSteps choice={choice} />;
  const isReserved = view === 'reserved';
  return (
    <PagedTable
      key={view}
      screen={`lessons/${view}`}
      endpoint={lessonsApi.list}
      columns={isReserved ? columns.toSpliced(1, 0, expiry) : columns}
      rowKey="id"
      filters={STAFF_FILTERS}
      fixed={{ lessonstatus: isReserved ? 3 : 2 }}
      defaultSort={{ sort: 'lessondate', order: 'asc' }}
      toolbar={choice}
      onOpen={(row) => page.navigate(`/sigLessonDetails/${row.id}`)}
      empty={{ title: isReserved ? '没有预留中的课程' : '没有延期的课程' }}
    />
  );
}
