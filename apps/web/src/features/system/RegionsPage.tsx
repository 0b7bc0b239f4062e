import { REGION_LEVEL, regionColumns, regionsApi } from '@shibiao/contract/regions';
import { usePage } from '../../lib/page.tsx';
import { type Filter, PagedTable, type RowOf } from '../../ui/PagedTable.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { codeOptions } from '../../ui/texts.tsx';

type Region = RowOf<typeof regionsApi.list>;
const columns = listColumns(regionColumns, {
  level: { render: (row: Region) => REGION_LEVEL.labelOf(row.level) },
  parentName: { render: (row: Region) => row.parentName ?? '—' },
});

const filters: Filter[] = [
  { key: 'keyword', label: '名称、拼音或首字母', kind: 'text', width: 180 },
  {
    key: 'level',
    label: '级别',
    kind: 'select',
    width: 100,
    options: codeOptions(REGION_LEVEL),
  },
];

/** 地区: all provinces, cities and districts with their GB/T 2260 codes; a row expands to its parts. */
export default function RegionsPage() {
  const page = usePage();
  const parent = page.search.parentid;
  return (
    <PagedTable
      key={parent ?? 'all'}
      screen="system/regions"
      endpoint={regionsApi.list}
      columns={columns}
      rowKey="codeid"
      filters={filters}
      fixed={parent ? { parentid: Number(parent) } : undefined}
      toolbar={
        parent && (
          <button type="button" className="link" onClick={() => page.setSearch({ parentid: undefined })}>
            返回全部地区
          </button>
        )
      }
      onOpen={(row) =>
        row.level < 3 &&
        page.setSearch({
          parentid: String(row.codeid),
          page: undefined,
          keyword: undefined,
          level: undefined,
        })
      }
      empty={{ title: '没有下级地区' }}
    />
  );
}
