import { flowColumns, payrollApi } from '@shibiao/contract/finance/payroll';
import { RECEIPT_METHODS } from '@shibiao/contract/finance/receipts';
import { useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { usePage } from '../../../lib/page.tsx';
import { queryOf } from '../../../lib/query.ts';
import { byInstitution, byPerson } from '../../../pickers/filters.tsx';
import { type Filter, PagedTable } from '../../../ui/PagedTable.tsx';
import { listColumns } from '../../../ui/table/listColumns.tsx';
import { codeOptions, flagOptions } from '../../../ui/texts.tsx';
import styles from '../finance.module.css';
import { Totals } from '../Totals.tsx';
import { useFilter } from '../useFilter.ts';

const filters: Filter[] = [
  { key: 'keyword', label: '课程、编号或收款单号', kind: 'text', width: 200 },
  byInstitution,
  { key: 'from', toKey: 'to', label: '收款日期', kind: 'dateRange' },
  byPerson('authorId', '业务员'),
  { key: 'isSwap', label: '置换', kind: 'select', width: 110, options: flagOptions('只看置换', '不含置换') },
  { key: 'method', label: '方式', kind: 'select', width: 120, options: codeOptions(RECEIPT_METHODS) },
];

const columns = listColumns(flowColumns);
const SWAPS: Record<string, string> = { true: 'swap', false: 'money' };

/** 课程流水与置换: every receipt of a lesson, in money or in kind. */
export default function FlowPage() {
  const page = usePage();
  const filter = useFilter(filters);
  const totals = useQuery(queryOf(payrollApi.courseFlow, { ...filter, count: 1 }, { keepsPrevious: true }));
  const sums = totals.data?.sums;
  return (
    <div className={styles.page}>
      <PagedTable
        screen="finance/courseFlow"
        foot={
          <Totals
            items={[
              { name: '课程（流水）', label: '课程', value: sums?.lessons, isMoney: false },
              { name: '流水合计', value: sums?.amount },
              { name: '现金与转账', value: sums?.cash },
              { name: '置换', value: sums?.swap },
              { name: '置换课程', value: sums?.swapLessons, isMoney: false },
              { name: '置换课程的课程款', value: sums?.swapIncome },
            ]}
          />
        }
        endpoint={payrollApi.courseFlow}
        columns={columns}
        rowKey="id"
        filters={filters}
        exports={payrollApi.exportCourseFlow}
        defaultSort={{ sort: 'receivedOn', order: 'desc' }}
        toolbar={
          <Segmented
            aria-label="置换"
            value={SWAPS[page.search.isSwap ?? ''] ?? 'all'}
            options={[
              { value: 'all', label: '全部流水' },
              { value: 'money', label: '不含置换' },
              { value: 'swap', label: '只看置换' },
            ]}
            onChange={(value) =>
              page.setSearch({ isSwap: value === 'all' ? null : String(value === 'swap'), page: null })
            }
          />
        }
        to={(row) => `/sigLessonDetails/${row.lessonId}`}
        empty={{ title: '还没有收款流水', hint: '登记的收款分配到课程后出现在这里。' }}
      />
    </div>
  );
}
