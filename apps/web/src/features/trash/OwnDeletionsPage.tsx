import { deletionColumns, trashApi } from '@shibiao/contract/trash';
import { Button } from 'antd';
import { useCommand } from '../../lib/query.ts';
import { PagedTable } from '../../ui/PagedTable.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';

const columns = listColumns(deletionColumns.filter((column) => column.key !== 'byName'));

/** 我的删除: the caller's deletions of the last ten minutes, which can be undone. */
export default function OwnDeletionsPage() {
  const undo = useCommand(trashApi.undo, { success: '已撤销' });
  return (
    <PagedTable
      screen="account/deletions"
      endpoint={trashApi.mine}
      columns={columns}
      rowKey="id"
      filters={[{ key: 'keyword', label: '名称', kind: 'text' }]}
      batch={(rows, clear) => (
        <Button
          type="primary"
          loading={undo.isPending}
          onClick={() =>
            void undo.send({ deletionIds: rows.map((row) => row.id) }).then(clear, () => undefined)
          }
        >
          撤销删除
        </Button>
      )}
      empty={{
        title: '最近 10 分钟没有删除',
        hint: '自己删除的内容 10 分钟内可以在这里撤销；更早的请管理员在回收站恢复。',
      }}
    />
  );
}
