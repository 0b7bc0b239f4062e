import { regionsApi } from '@shibiao/contract/regions';
import { usePage } from '../../lib/page.tsx';
import { type Column, type Filter, PagedTable, type RowOf } from '../../ui/PagedTable.tsx';
import { optionsOf } from '../../ui/texts.tsx';

type Region = RowOf<typeof regionsApi.list>;
const LEVELS = { 1: '省', 2: '市', 3: '区县' } as const;

const filters: Filter[] = [
  { key: 'keyword', label: '名称、拼音或首字母', kind: 'text', width: 180 },
  {
    key: 'level',
    label: '级别',
    kind: 'select',
    width: 100,
    options: optionsOf(LEVELS),
  },
];

/** 地区: all provinces, cities and districts with their GB/T 2260 codes; a row opens what lies in it. */
export default function RegionsPage() {
  const page = usePage();
  const columns: Column<Region>[] = [
    { key: 'name', title: '名称', width: 200, fixed: 'left' },
    { key: 'codeid', title: '代码', width: 110 },
    { key: 'level', title: '级别', width: 80, render: (row) => LEVELS[row.level as 1] },
    { key: 'pinyin', title: '拼音', width: 220 },
    { key: 'parentid', title: '上级代码', width: 110, render: (row) => row.parentid || '—' },
  ];
  const parent = page.search.parentid;
  return (
    <PagedTable
      key={parent ?? 'all'}
      screen="system/regions"
      endpoint={regionsApi.list}
      columns={columns}
      rowKey="codeid"
      filters={filters}
      {...(parent ? { fixed: { parentid: Number(parent) } } : {})}
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
