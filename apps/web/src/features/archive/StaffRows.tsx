import { archiveApi } from '@shibiao/contract/archive/calls';
import {
  STAFF_FIGURES,
  type StaffFigure,
  type StaffPart,
  staffRowColumns,
} from '@shibiao/contract/archive/statistics';
import { PagedTable } from '../../ui/PagedTable.tsx';
import { RecordDrawer } from '../../ui/RecordDrawer.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';
import type { StaffFilter } from './staffFilter.ts';
import { tenureText } from './tenure.ts';

/** A figure that counts people, or a part of it. */
export interface StaffFigureOf {
  figure: StaffFigure;
  from?: string;
  to?: string;
  on?: string;
  months?: 1 | 3 | 6 | 12;
  part?: StaffPart;
  /** Empty string: 未填. */
  partKey?: string;
  gender?: 1 | 2;
  /** Suffix of the figure's name: a month, a part. */
  of?: string | undefined;
}

const columns = listColumns(staffRowColumns, {
  tenureMonths: { title: '司龄', render: (row) => tenureText(row.tenureMonths) },
});

/** The people whom a figure of 人员分析 counts, with their posts of then. */
export default function StaffRows({
  whom,
  shown: { of, ...figure },
  onClose,
}: {
  whom: StaffFilter;
  shown: StaffFigureOf;
  onClose: () => void;
}) {
  return (
    <RecordDrawer
      title={[STAFF_FIGURES.labelOf(figure.figure), of].filter(Boolean).join(' · ')}
      width={980}
      onClose={onClose}
    >
      <PagedTable
        endpoint={archiveApi.figureRows}
        fixed={{ ...whom, ...figure }}
        columns={columns}
        rowKey="key"
        filters={[{ key: 'keyword', label: '姓名或工号', kind: 'text', width: 160 }]}
        exports={archiveApi.exportFigureRows}
        bind="memory"
        height="auto"
        cards={['organisationName', 'post', 'entryDate', 'quitDate']}
        empty={{ title: '没有这样的人' }}
      />
    </RecordDrawer>
  );
}
