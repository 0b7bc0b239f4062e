import { StarFilled } from '@ant-design/icons';
import { demandsApi } from '@shibiao/contract/demands';
import { favouritesApi } from '@shibiao/contract/favourites';
import {
  FAVOURITE_KIND,
  type FavouriteKind,
  favouriteColumns,
  identityApi,
} from '@shibiao/contract/identity';
import { useQuery } from '@tanstack/react-query';
import { Button, Space } from 'antd';
import { usePage } from '../../lib/page.tsx';
import { queryOf, useCommand } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Opened, useLayer } from '../../ui/layer.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { type Column, type Filter, PagedTable, type RowOf } from '../../ui/PagedTable.tsx';
import { ACTIONS } from '../../ui/table/columns.ts';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { codeOptions } from '../../ui/texts.tsx';
import { FavouriteForm } from './FavouriteForm.tsx';

const CompareTeachers = lazy(() => import('./CompareTeachers.tsx'));

type Row = RowOf<typeof identityApi.listFavourites>;
const columns = listColumns(favouriteColumns);
/** The most teachers that fit side by side. */
const MOST_COMPARED = 4;

const idsOf = (rows: readonly Row[], kind: FavouriteKind): number[] =>
  rows.filter((row) => row.kind === kind && !row.isGone).map((row) => row.targetId);

/** 我的收藏: favourites by kind and in personal groups. */
export default function FavouritesPage() {
  const editing = useLayer<readonly Row[]>();
  const compared = useLayer<readonly number[]>();
  const page = usePage();
  const mayDemand = useCan(demandsApi.save);
  /** 用收藏提需求: a demand of the chosen customer with the chosen teachers as wishes. */
  const demandOf = (rows: readonly Row[]) => {
    const search = new URLSearchParams();
    const [customer] = idsOf(rows, 'customer');
    const teachers = idsOf(rows, 'teacher');
    if (customer) search.set('newFor', String(customer));
    if (teachers.length > 0) search.set('wished', teachers.join(','));
    page.navigate(`/sales/demands?${search}`);
  };
  const counts = useQuery(queryOf(favouritesApi.favouriteCounts, {}));
  const toggle = useCommand(identityApi.toggleFavourite, { success: '已取消收藏' });
  const remove = useCommand(favouritesApi.removeFavourites, { success: '已取消收藏' });
  const groups = counts.data?.groups ?? [];
  const filters: Filter[] = [
    { key: 'keyword', label: '名称', kind: 'text' },
    { key: 'kind', label: '类型', kind: 'select', options: codeOptions(FAVOURITE_KIND) },
    {
      key: 'groupName',
      label: '分组',
      kind: 'select',
      options: groups.map(({ groupName, count }) => ({
        value: groupName,
        label: `${groupName}（${count}）`,
      })),
    },
  ];
  const actions: Column<Row> = {
    ...ACTIONS,
    width: 170,
    render: (row) => (
      <Space size={0}>
        <LinkButton onClick={() => editing.open([row])}>分组</LinkButton>
        <Button
          type="link"
          size="small"
          icon={<StarFilled />}
          onClick={() => toggle.run({ kind: row.kind as FavouriteKind, targetId: row.targetId, on: false })}
        >
          取消收藏
        </Button>
      </Space>
    ),
  };
  return (
    <>
      <PagedTable
        screen="account/favourites"
        endpoint={identityApi.listFavourites}
        exports={favouritesApi.exportFavourites}
        columns={[...columns, actions]}
        rowKey="id"
        filters={filters}
        presets={(counts.data?.kinds ?? []).map(({ kind, count }) => ({
          label: `${FAVOURITE_KIND.labelOf(kind)} ${count}`,
          values: { kind },
        }))}
        batch={(rows, clear) => (
          <Space wrap>
            <Button
              disabled={!isComparable(rows)}
              title={`选 2–${MOST_COMPARED} 位讲师`}
              onClick={() => compared.open(idsOf(rows, 'teacher'))}
            >
              对比讲师
            </Button>
            {mayDemand && (
              <Button
                disabled={!isDemandable(rows)}
                title="选讲师，或再选一位客户"
                onClick={() => demandOf(rows)}
              >
                用收藏提需求
              </Button>
            )}
            <Button onClick={() => editing.open(rows)}>分组和备注</Button>
            <Button
              loading={remove.isPending}
              onClick={() =>
                void remove.send({ ids: rows.map((row) => row.id) }).then(clear, () => undefined)
              }
            >
              取消收藏
            </Button>
          </Space>
        )}
        rowClass={(row) => (row.isGone ? 'row-quiet' : '')}
        empty={{
          title: '还没有收藏',
          hint: '在讲师、课程、客户、机构和需求的列表或页面上点星标，就会出现在这里。',
        }}
        to={(row) => row.path}
      />
      <Opened layer={compared}>{(of, close) => <CompareTeachers ids={of} onClose={close} />}</Opened>
      <Opened layer={editing}>
        {(of, close) => <FavouriteForm rows={of} groups={groups} onClose={close} />}
      </Opened>
    </>
  );
}

function isComparable(rows: readonly Row[]): boolean {
  const teachers = idsOf(rows, 'teacher').length;
  return teachers === rows.length && teachers >= 2 && teachers <= MOST_COMPARED;
}

/** True for teachers with at most one customer. */
function isDemandable(rows: readonly Row[]): boolean {
  const customers = idsOf(rows, 'customer').length;
  return customers <= 1 && customers + idsOf(rows, 'teacher').length === rows.length;
}
