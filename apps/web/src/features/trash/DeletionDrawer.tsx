import { TRASH_KIND, trashApi } from '@shibiao/contract/trash';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Drawer, Space, Table } from 'antd';
import { useIsMobile } from '../../lib/media.ts';
import { usePage } from '../../lib/page.tsx';
import { queryOf, useCommand } from '../../lib/query.ts';
import { Facts } from '../../ui/DetailLayout.tsx';

/** What can be done about a conflict. */
const WHAT_THEN = { parent: '', taken: '，须先改名或删除它', halfDay: '，恢复后等待另定时段' } as const;

/** One act: what went, the facts of its first row, what stands in the way of restoring it. */
export function DeletionDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const page = usePage();
  const isMobile = useIsMobile();
  const { data } = useQuery(queryOf(trashApi.one, { id }));
  const restore = useCommand(trashApi.restore, { success: '已恢复', onSuccess: onClose });
  const needsParents = data?.conflicts.some((one) => one.kind === 'parent') ?? false;
  const isPostponed = data?.conflicts.some((one) => one.kind === 'halfDay') ?? false;
  const isTaken = data?.conflicts.some((one) => one.kind === 'taken') ?? false;
  return (
    <Drawer
      title={data?.title ?? '回收站'}
      open
      size={isMobile ? '100%' : 720}
      onClose={onClose}
      getContainer={page.container}
      rootStyle={{ position: 'absolute' }}
      extra={
        data &&
        data.open > 0 && (
          <Button
            type="primary"
            disabled={isTaken}
            loading={restore.isPending}
            onClick={() =>
              restore.run({ deletionIds: [id], withParents: needsParents, asPostponed: isPostponed })
            }
          >
            {isPostponed ? '恢复为延期' : needsParents ? '连同上级恢复' : '恢复'}
          </Button>
        )
      }
    >
      {data && (
        <Space orientation="vertical" size="middle" style={{ width: '100%' }}>
          {data.conflicts.map(({ message, kind }) => (
            <Alert
              key={message}
              type={kind === 'taken' ? 'error' : 'warning'}
              title={`${message}${WHAT_THEN[kind]}`}
            />
          ))}
          <Facts
            title="删除"
            items={[
              { label: '类型', value: TRASH_KIND.labelOf(data.kind) },
              { label: '删除人', value: data.byName ?? '系统' },
              { label: '时间', value: data.at },
              { label: '原因', value: data.reason },
            ]}
          />
          <Facts
            title="删除时的内容"
            items={data.facts.map(({ title, value }) => ({ label: title, value }))}
          />
          {data.items.length > 1 && (
            <Table
              size="small"
              pagination={false}
              rowKey={(row) => `${row.kind} ${row.rowId}`}
              dataSource={data.items}
              columns={[
                { title: '一同删除', dataIndex: 'title' },
                { title: '类型', render: (_, row) => TRASH_KIND.labelOf(row.kind) },
                { title: '恢复时间', dataIndex: 'restoredAt', render: (at: string | null) => at ?? '—' },
              ]}
            />
          )}
        </Space>
      )}
    </Drawer>
  );
}
