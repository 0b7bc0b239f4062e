import { StarFilled } from '@ant-design/icons';
import {
  FAVOURITE_KIND,
  type FavouriteKind,
  favouriteColumns,
  identityApi,
} from '@shibiao/contract/identity';
import { Button } from 'antd';
import { useCommand } from '../../lib/query.ts';
import { type Column, type Filter, PagedTable, type RowOf } from '../../ui/PagedTable.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { codeOptions } from '../../ui/texts.tsx';

type Row = RowOf<typeof identityApi.listFavourites>;
const columns = listColumns(favouriteColumns);
const filters: Filter[] = [
  { key: 'keyword', label: '名称', kind: 'text' },
  { key: 'kind', label: '类型', kind: 'select', options: codeOptions(FAVOURITE_KIND) },
];

/** 我的收藏: teachers, lessons and customers that one marked with a star. */
export default function FavouritesPage() {
  const toggle = useCommand(identityApi.toggleFavourite, { success: '已取消收藏' });
  const actions: Column<Row> = {
    key: 'actions',
    title: '操作',
    width: 110,
    fixed: 'right',
    screenOnly: true,
    render: (row) => (
      <Button
        type="link"
        size="small"
        icon={<StarFilled />}
        onClick={() => toggle.run({ kind: row.kind as FavouriteKind, targetId: row.targetId, on: false })}
      >
        取消收藏
      </Button>
    ),
  };
  return (
    <PagedTable
      screen="account/favourites"
      endpoint={identityApi.listFavourites}
      columns={[...columns, actions]}
      rowKey="id"
      filters={filters}
      empty={{
        title: '还没有收藏',
        hint: '在讲师、课程、客户、机构和需求的列表或页面上点星标，就会出现在这里。',
      }}
      to={(row) => row.path}
    />
  );
}
