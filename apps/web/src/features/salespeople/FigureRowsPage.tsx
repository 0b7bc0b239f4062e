import { salesApi } from '@shibiao/contract/sales';
import {
  FIGURE_ROWS,
  type FigureKey,
  type FigureRow,
  figureRowColumns,
} from '@shibiao/contract/salespeople/rows';
import { salespeopleApi } from '@shibiao/contract/salespeople/salespeople';
import { useEffect } from 'react';
import { usePage } from '../../lib/page.tsx';
import { monthRange } from '../../lib/ranges.ts';
import { useCan } from '../../lib/session.ts';
import { byPeopleOf, byPerson, linkFilter, ofOrganisation } from '../../pickers/filters.tsx';
import { PersonName } from '../../pickers/names.tsx';
import { type Filter, PagedTable } from '../../ui/PagedTable.tsx';
import { PageLink, RecordLink } from '../../ui/record/RecordLink.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { codeOptions, Money } from '../../ui/texts.tsx';

/** Figures in yuan; the others are counts or days. */
const MONEY = new Set<FigureKey>([
  'income',
  'profit',
  'received',
  'exchanged',
  'receivable',
  'overdue',
  'taughtReceived',
  'confirmedFee',
]);
const filters: Filter[] = [
  { key: 'figure', label: '数字', kind: 'select', width: 150, options: codeOptions(FIGURE_ROWS) },
  { key: 'from', toKey: 'to', label: '期间', kind: 'dateRange' },
  { ...byPerson('authorId', '业务员'), key: 'personnelId' },
  ofOrganisation,
  byPeopleOf,
  linkFilter('ywleaderid', '团队', (value) => <PersonName id={value} />),
  linkFilter('keyword', '姓名', (value) => value),
  linkFilter('withLeft', '离职者', () => '不含离职'),
];
const valueOf = (figure: FigureKey, value: string) =>
  MONEY.has(figure) ? <Money value={value} /> : Number(value).toLocaleString('zh-CN');

/** 数字明细: the rows behind a figure of people; their sum is the figure. */
export default function FigureRowsPage() {
  const page = usePage();
  const { search } = page;
  const readsLogs = useCan(salesApi.one);
  const figure = (search.figure ?? 'followed') as FigureKey;
  const [from, to] = [search.from ?? monthRange()[0], search.to ?? monthRange()[1]];
  const title = `${FIGURE_ROWS.labelOf(figure)} ${from.slice(5)}–${to.slice(5)}`;
  useEffect(() => page.setTitle(title), [page, title]);
  const columns = listColumns<FigureRow>(figureRowColumns, {
    name: {
      render: ({ kind, recordId, isOwn, name }) =>
        kind !== 'workDay' ? (
          <RecordLink kind={kind} id={recordId} isOpen={isOwn}>
            {name}
          </RecordLink>
        ) : isOwn && readsLogs ? (
          <PageLink to={`/sales/days?open=${recordId}`}>{name}</PageLink>
        ) : (
          name
        ),
    },
    value: { render: (row) => valueOf(figure, row.value) },
  });
  return (
    <PagedTable
      screen="sales/figureRows"
      endpoint={salespeopleApi.rows}
      columns={columns}
      rowKey="key"
      filters={filters}
      fixed={{ figure, from, to }}
      exports={salespeopleApi.exportRows}
      sums={({ value }) => ({ value: valueOf(figure, value) })}
      cards={['day', 'personnelName', figure === 'filed' ? 'note' : 'cooperationName', 'value']}
      empty={{ title: '这段时间没有记录' }}
    />
  );
}
