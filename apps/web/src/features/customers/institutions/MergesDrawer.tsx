import { institutionsApi, mergeColumns } from '@shibiao/contract/customers/institutions';
import { notify } from '../../../lib/notify.ts';
import { useCommand } from '../../../lib/query.ts';
import { useCans } from '../../../lib/session.ts';
import { confirm } from '../../../ui/confirm.ts';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { PageDrawer } from '../../../ui/PageDrawer.tsx';
import { type Column, PagedTable, type RowOf } from '../../../ui/PagedTable.tsx';
import { listColumns } from '../../../ui/table/listColumns.tsx';

type Merge = RowOf<typeof institutionsApi.merges>;

/** The log of merges; each can be undone within 24 hours. */
export default function MergesDrawer({ onClose }: { onClose: () => void }) {
  const can = useCans();
  const undo = useCommand(institutionsApi.undoMerge);
  const ask = (row: Merge) =>
    confirm({
      title: `撤销“${row.loserName}”的合并？`,
      content: '合并时移动的数据回到原机构；此后又转到别处的保持现状。',
      onOk: async () => {
        const { restored, left } = await undo.send({ id: row.id });
        notify.success(
          left > 0 ? `已撤销，恢复 ${restored} 条，${left} 条此后另有变动` : `已撤销，恢复 ${restored} 条`,
        );
      },
    });
  const columns: Column<Merge>[] = [
    ...listColumns(mergeColumns),
    {
      key: 'actions',
      title: '',
      width: 90,
      render: (row) =>
        row.undoneAt ? (
          <span className="quiet">已撤销</span>
        ) : (
          row.canUndo &&
          can(institutionsApi.undoMerge) && <LinkButton onClick={() => ask(row)}>撤销</LinkButton>
        ),
    },
  ];
  return (
    <PageDrawer title="合并记录" width={900} onClose={onClose}>
      <PagedTable
        endpoint={institutionsApi.merges}
        columns={columns}
        rowKey="id"
        bind="memory"
        height="auto"
        empty={{ title: '没有合并过机构' }}
      />
    </PageDrawer>
  );
}
