import { StarFilled } from '@ant-design/icons';
import { identityApi } from '@shibiao/contract/identity';
import { Button } from 'antd';
import { usePage } from '../../lib/page.tsx';
import { useCommand } from '../../lib/query.ts';
import { type Column, type Filter, PagedTable, type RowOf } from '../../ui/PagedTable.tsx';
import { DateText, optionsOf, type Statuses, StatusTag } from '../../ui/texts.tsx';

type Row = RowOf<typeof identityApi.listFavourites>;
const KIND = {
  teacher: ['讲师', 'warn'],
  lesson: ['课程', 'info'],
  customer: ['客户', 'good'],
} as const satisfies Statuses;

const columns: Column<Row>[] = [
  { key: 'title', title: '名称', width: 320, fixed: 'left' },
  { key: 'kind', title: '类型', width: 90, render: (row) => <StatusTag value={row.kind} of={KIND} /> },
  {
    key: 'createdAt',
    title: '收藏时间',
    width: 160,
    sortable: true,
    render: (row) => <DateText value={row.createdAt} />,
  },
];
const filters: Filter[] = [
  { key: 'keyword', label: '名称', kind: 'text' },
  { key: 'kind', label: '类型', kind: 'select', options: optionsOf(KIND) },
];

/** 我的收藏: teachers, lessons and customers that one marked with a star. */
export default function FavouritesPage() {
  const page = usePage();
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
        onClick={() => toggle.run({ kind: row.kind as keyof typeof KIND, targetId: row.targetId })}
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
      empty={{ title: '还没有收藏', hint: '在讲师、课程和客户的页面上点星标，就会出现在这里。' }}
      onOpen={(row) => page.navigate(row.path)}
    />
  );
}
