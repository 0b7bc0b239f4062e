import type { AnyMeasure } from '@shibiao/contract/measures';
import { dashboardApi, gainedColumns, taughtCoreColumns } from '@shibiao/contract/targets';

import { type ReactNode, useCallback, useState } from 'react';
import { usePage } from '../../lib/page.tsx';
import { PageDrawer } from '../../ui/PageDrawer.tsx';
import { PagedTable } from '../../ui/PagedTable.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { FIGURE_OF, figureAddress } from './figureAddress.ts';

interface Figure {
  measure: AnyMeasure;
  subjectKind: 'company' | 'organisation' | 'team' | 'person';
  subjectId: number;
  from: string;
  to: string;
  /** The day that decides the people, if not the last one of the span. */
  peopleOn?: string;
}

/**
 * The list that shows exactly the rows of a figure; null where none does and {@link FigureRows} takes its place. A team
 * or an organisation counts those who were in it on the last day of the span, unless told; who has moved on since is in
 * no list of the reader, but in the rows of the figure, which whoever reads the figure holds.
 */
export function rowsBehind(figure: Figure): string | null {
  const { measure, subjectKind, subjectId, from, to, peopleOn = to } = figure;
  if (measure === 'newCustomers' || measure === 'coreCustomers') return null;
  const peopleOf = `${subjectKind}-${subjectId}-${peopleOn}`;
  const isGroup = subjectKind === 'team' || subjectKind === 'organisation';
  const key = FIGURE_OF[measure];
  if (key && isGroup) return figureAddress(key, { from, to, peopleOf });
  const whose = isGroup ? `&peopleOf=${peopleOf}` : subjectKind === 'person' ? `&authorId=${subjectId}` : '';
  const of = `from=${from}&to=${to}${whose}`;
  switch (measure) {
    case 'receipt':
      return `/financeInfo/receipts?${of}`;
    case 'profit':
      return `/lessons/profit?${of}&lessonstatus=1`;
    case 'followUps':
      return `/customers/trackings?view=records&${of}`;
    default:
      return `/lessons/list?${of}&lessonstatus=1`;
  }
}

/**
 * Opens the rows behind figures: a list in its own tab, or a drawer where no list shows exactly them.
 * @returns `open`, and the open drawer to render
 */
export function useFigureRows(): { open: (figure: Figure, title: string) => void; rows: ReactNode } {
  const page = usePage();
  const [shown, setShown] = useState<{ figure: Figure; title: string } | null>(null);
  const { navigate } = page;
  const open = useCallback(
    (figure: Figure, title: string) => {
      const list = rowsBehind(figure);
      if (list) navigate(list);
      else setShown({ figure, title });
    },
    [navigate],
  );
  return {
    open,
    rows: shown && <FigureRows {...shown} onClose={() => setShown(null)} />,
  };
}

/** Customers or core institutions behind a figure. */
function FigureRows({ figure, title, onClose }: { figure: Figure; title: string; onClose: () => void }) {
  // Picks the input's fields, because a figure may carry more.
  const { measure, subjectKind, subjectId, from, to } = figure;
  const of = { subjectKind, subjectId, from, to };
  return (
    <PageDrawer title={title} width={860} onClose={onClose}>
      {measure === 'coreCustomers' ? <TaughtCoreTable of={of} /> : <GainedTable of={of} />}
    </PageDrawer>
  );
}

type Of = Omit<Figure, 'measure'>;

function GainedTable({ of }: { of: Of }) {
  const columns = listColumns(gainedColumns, {
    authorName: { render: (row) => (row.isDeleted ? '已删除' : (row.authorName ?? '公海')) },
  });
  return (
    <PagedTable
      endpoint={dashboardApi.gainedCustomers}
      fixed={of}
      columns={columns}
      rowKey="contactId"
      bind="memory"
      height="auto"
      to={(row) => (row.isOwn ? `/customers/detail/${row.contactId}` : null)}
      empty={{ title: '这段时间没有新客户' }}
    />
  );
}

const coreColumns = listColumns(taughtCoreColumns);

function TaughtCoreTable({ of }: { of: Of }) {
  return (
    <PagedTable
      endpoint={dashboardApi.taughtCore}
      fixed={of}
      columns={coreColumns}
      rowKey="institutionId"
      bind="memory"
      height="auto"
      to={(row) => `/customers/institution/${row.institutionId}`}
      empty={{ title: '这段时间没有给核心客户上课' }}
    />
  );
}
