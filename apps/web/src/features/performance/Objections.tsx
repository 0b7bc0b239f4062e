import { objectionColumns, performanceApi } from '@shibiao/contract/performance';
import { usePage } from '../../lib/page.tsx';
import { PersonName } from '../../pickers/names.tsx';
import { type Filter, PagedTable } from '../../ui/PagedTable.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';

const columns = listColumns(objectionColumns);
const filters: Filter[] = [
  { key: 'keyword', label: '内容', kind: 'text', width: 150 },
  { key: 'from', toKey: 'to', label: '日期', kind: 'dateRange' },
];

/** 收到的异议: the rows behind that figure of a sheet. */
export default function Objections() {
  const { search } = usePage();
  const personnelId = Number(search.personnelId);
  return (
    <PagedTable
      screen="performance/objections"
      endpoint={performanceApi.objections}
      columns={columns}
      rowKey="id"
      filters={filters}
      fixed={{ personnelId }}
      exports={performanceApi.exportObjections}
      toolbar={
        <b>
          对 <PersonName id={String(personnelId)} /> 的异议
        </b>
      }
      empty={{ title: '没有收到异议' }}
    />
  );
}
