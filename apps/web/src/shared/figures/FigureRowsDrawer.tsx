import { dashboardApi, gainedColumns, taughtCoreColumns } from '@shibiao/contract/targets';
import { PageDrawer } from '../../ui/PageDrawer.tsx';
import { PagedTable } from '../../ui/PagedTable.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';
import type { Figure } from './FigureRows.tsx';

interface Props {
  figure: Figure;
  title: string;
  onClose: () => void;
}

/** Customers or core institutions behind a figure. */
export default function FigureRowsDrawer({ figure, title, onClose }: Props) {
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
