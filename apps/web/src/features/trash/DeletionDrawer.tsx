import { TRASH_KIND, trashApi } from '@shibiao/contract/trash';
import { useQuery } from '@tanstack/react-query';
import { Button, Space, Table } from 'antd';
import { useState } from 'react';
import { queryOf, useCommand } from '../../lib/query.ts';
import { Facts } from '../../ui/DetailLayout.tsx';
import { RecordDrawer } from '../../ui/RecordDrawer.tsx';
import { RecordLink } from '../../ui/record/RecordLink.tsx';
import { DateText } from '../../ui/texts.tsx';
import { ConflictAlert, keyOf } from './ConflictAlert.tsx';

function labelOf(how: { isPostponed: boolean; needsParents: boolean; isRenamed: boolean }): string {
  if (how.isPostponed) return '恢复为延期';
  if (how.needsParents) return '连同上级恢复';
  return how.isRenamed ? '改名恢复' : '恢复';
}

/** One deletion: its rows, the facts of the first one, and the conflicts of restoring it. */
export function DeletionDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useQuery(queryOf(trashApi.one, { id }));
  const { data } = query;
  const restore = useCommand(trashApi.restore, { success: '已恢复', onSuccess: onClose });
  const needsParents = data?.conflicts.some((one) => one.kind === 'parent') ?? false;
  const isPostponed = data?.conflicts.some((one) => one.kind === 'halfDay') ?? false;
  const isMerged = data?.conflicts.some((one) => one.kind === 'merged') ?? false;
  const [values, setValues] = useState<Record<string, string>>({});
  const taken = data?.conflicts.filter((one) => one.kind === 'taken') ?? [];
  // Each taken value is renamed.
  const renames = taken.flatMap((one) =>
    one.renames.flatMap(({ kind, id: row, field, value }) => {
      const given = values[keyOf({ kind, id: row, field })]?.trim();
      return given && given !== value ? [{ kind, id: row, field, value: given }] : [];
    }),
  );
  const isTaken = taken.some(
    (one) => !one.renames.some((rename) => renames.some((given) => keyOf(given) === keyOf(rename))),
  );
  return (
    <RecordDrawer
      title="回收站"
      titleOf={({ title }) => title}
      query={query}
      onClose={onClose}
      actions={({ open }) =>
        open > 0 && (
          <Button
            type="primary"
            disabled={isTaken || isMerged}
            loading={restore.isPending}
            onClick={() =>
              restore.run({ deletionIds: [id], withParents: needsParents, asPostponed: isPostponed, renames })
            }
          >
            {labelOf({ isPostponed, needsParents, isRenamed: renames.length > 0 })}
          </Button>
        )
      }
    >
      {(data) => (
        <Space orientation="vertical" size="middle" style={{ width: '100%' }}>
          {data.conflicts.map((conflict) => (
            <ConflictAlert
              key={conflict.message}
              conflict={conflict}
              kind={data.kind}
              values={values}
              onChange={(key, value) => setValues((old) => ({ ...old, [key]: value }))}
            />
          ))}
          <Facts
            title="删除"
            items={[
              { label: '类型', value: TRASH_KIND.labelOf(data.kind) },
              {
                label: '删除人',
                value: (
                  <RecordLink kind="person" id={data.byId}>
                    {data.byName ?? '系统'}
                  </RecordLink>
                ),
              },
              { label: '时间', value: <DateText value={data.at} /> },
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
                {
                  title: '恢复时间',
                  dataIndex: 'restoredAt',
                  render: (at: string | null) => <DateText value={at} />,
                },
              ]}
            />
          )}
        </Space>
      )}
    </RecordDrawer>
  );
}
