import { LESSON_MONEY } from '@shibiao/contract/lessons/codes';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { lessonColumns } from '@shibiao/contract/lessons/rows';
import dayjs from 'dayjs';
import { useCans } from '../../lib/session.ts';
import { DueText } from '../../ui/DueText.tsx';
import { PagedTable } from '../../ui/PagedTable.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { useViewChoice } from '../../ui/useViewChoice.tsx';
import { filters } from './lessons.filters.tsx';
import { AllSteps } from './StepLog.tsx';
import { columnsSeen, LESSON_CARDS } from './visitors.ts';

const withExpiry = listColumns(lessonColumns, {
  reserveExpiresOn: {
    defaultHidden: false,
    width: 150,
    render: (row) => <DueText value={row.reserveExpiresOn} />,
  },
});
const withWait = listColumns(lessonColumns, {
  postponedOn: { defaultHidden: false, width: 150, render: (row) => <WaitingDays since={row.postponedOn} /> },
});
const cardsWith = (first: 'reserveExpiresOn' | 'postponedOn') =>
  LESSON_CARDS.map((key) => (key === 'progress' ? first : key));

/** Days without new dates; the longest wait is the most urgent. */
function WaitingDays({ since }: { since: string | null }) {
  if (since === null) return <span className="blank">—</span>;
  const days = dayjs().startOf('day').diff(since, 'day');
  return (
    <span className={days > LONG_DAYS ? 'due-late tabular' : 'tabular'}>
      {since.slice(5)} · {days === 0 ? '今天' : `已等 ${days} 天`}
    </span>
  );
}
const LONG_DAYS = 30;
const STAFF_FILTERS = filters.filter((filter) => filter.key !== 'lessonstatus');

const VIEWS = [
  { value: 'reserved', label: '预留中' },
  { value: 'postponed', label: '已延期' },
] as const;
const LOG = { value: 'log', label: '流转记录' } as const;

/** 预留与延期: lessons that wait for a decision, and the steps taken. */
export default function ReservePage() {
  const can = useCans();
  const { view, choice } = useViewChoice(can(lessonsApi.reserveOrPostponeLog) ? [...VIEWS, LOG] : VIEWS);
  if (view === 'log') return <AllSteps choice={choice} />;
  const isReserved = view === 'reserved';
  return (
    <PagedTable
      key={view}
      screen={`lessons/${view}`}
      endpoint={lessonsApi.list}
      columns={columnsSeen(isReserved ? withExpiry : withWait, can(LESSON_MONEY))}
      rowKey="id"
      filters={STAFF_FILTERS}
      fixed={{ lessonstatus: isReserved ? 3 : 2 }}
      defaultSort={{ sort: isReserved ? 'reserveExpiresOn' : 'postponedOn', order: 'asc' }}
      toolbar={choice}
      cards={cardsWith(isReserved ? 'reserveExpiresOn' : 'postponedOn')}
      to={(row) => `/sigLessonDetails/${row.id}`}
      empty={{ title: isReserved ? '没有预留中的课程' : '没有延期的课程' }}
    />
  );
}
