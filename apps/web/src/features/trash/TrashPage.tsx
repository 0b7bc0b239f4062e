import { deletionColumns, TRASH_KIND, trashApi } from '@shibiao/contract/trash';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { queryOf, useCommand } from '../../lib/query.ts';
import { Opened, useLayer } from '../../ui/layer.tsx';
import { type Filter, PagedTable, type RowOf } from '../../ui/PagedTable.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { codeOptions } from '../../ui/texts.tsx';
import { DeletionDrawer } from './DeletionDrawer.tsx';

type Row = RowOf<typeof trashApi.list>;
const columns = listColumns(deletionColumns);

/** 回收站: every deletion with its rows; nothing is ever erased. */
export default function TrashPage() {
  const layer = useLayer<Row>();
  const kinds = useQuery(queryOf(trashApi.kinds, {}));
  const restore = useCommand(trashApi.restore, { success: '已恢复' });
  const filters: Filter[] = [
    { key: 'keyword', label: '名称', kind: 'text' },
    {
      key: 'kind',
      label: '类型',
      kind: 'select',
      options: kinds.data
        ? kinds.data.list.map((one) => ({ value: one.kind, label: `${one.title}（${one.count}）` }))
        : codeOptions(TRASH_KIND),
    },
    { key: 'from', toKey: 'to', label: '删除时间', kind: 'dateRange' },
    {
      key: 'restored',
      label: '状态',
      kind: 'select',
      options: [
        { value: 'false', label: '可恢复' },
        { value: 'true', label: '已恢复' },
      ],
    },
  ];
  return (
    <>
      <PagedTable
        screen="system/trash"
        endpoint={trashApi.list}
        exports={trashApi.export}
        columns={columns}
        rowKey="id"
        filters={filters}
        onOpen={layer.open}
        rowClass={(row) => (row.open === 0 ? 'row-quiet' : '')}
        batch={(rows, clear) => (
          <Button
            type="primary"
            loading={restore.isPending}
            onClick={() =>
              void restore.send({ deletionIds: rows.map((row) => row.id) }).then(clear, () => undefined)
            }
          >
            恢复
          </Button>
        )}
        empty={{ title: '回收站是空的', hint: '删除的内容都在这里，不会被清除，可随时恢复。' }}
      />
      <Opened layer={layer}>{(of, close) => <DeletionDrawer id={of.id} onClose={close} />}</Opened>
    </>
  );
}
