import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { usePage } from '../../lib/page.tsx';
import { type Column, PagedTable } from '../../ui/PagedTable.tsx';
import { DateText } from '../../ui/texts.tsx';
import { columnsFor, filters, type Lesson } from './lessons.columns.tsx';

const expiry: Column<Lesson> = {
  key: 'reserveExpiresOn',
  title: '预留到期',
  width: 108,
  render: (row) => <DateText value={row.reserveExpiresOn} />,
};
const [first, ...rest] = columnsFor(1);
const columns = first ? [first, expiry, ...rest] : rest;
const STAFF_FILTERS = filters.filter((filter) => filter.key !== 'lessonstatus');

/** 预留与延期: lessons that are reserved; the steps of each are on its page. */
export default function ReservePage() {
  const page = usePage();
  return (
    <PagedTable
      screen="lessons/reserve"
      endpoint={lessonsApi.list}
      columns={columns}
      rowKey="id"
      filters={STAFF_FILTERS}
      fixed={{ lessonstatus: 3 }}
      defaultSort={{ sort: 'lessondate', order: 'asc' }}
      onOpen={(row) => page.navigate(`/sigLessonDetails/${row.id}`)}
      empty={{ title: '没有预留中的课程' }}
    />
  );
}
