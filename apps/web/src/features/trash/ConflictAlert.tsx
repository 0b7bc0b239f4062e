import type { OutputOf } from '@shibiao/contract/endpoint';
import { trashApi } from '@shibiao/contract/trash';
import { Alert, Button, Input, Space } from 'antd';
import { useCommand } from '../../lib/query.ts';
import { Can } from '../../ui/Can.tsx';
import { confirm } from '../../ui/confirm.ts';

type Conflict = OutputOf<typeof trashApi.one>['conflicts'][number];

/** Advice for a conflict without an input. */
const ADVICE = {
  parent: '',
  taken: '，须先改名或删除它',
  halfDay: '，恢复后等待另定时段',
  merged: '',
} as const;

/** Key of a renamed value among those of the deletion. */
export const keyOf = ({ kind, id, field }: { kind: string; id: number; field: string }) =>
  `${kind} ${id} ${field}`;

interface Props {
  conflict: Conflict;
  /** Kind of the deletion's first row. */
  kind: string;
  values: Readonly<Record<string, string>>;
  onChange: (key: string, value: string) => void;
}

/** A conflict that blocks restoring, with its input or advice. */
export function ConflictAlert({ conflict, kind, values, onChange }: Props) {
  const { message, rowId, renames, holder } = conflict;
  const merge = useCommand(trashApi.mergeCustomer, { success: '已合并' });
  const unmerge = useCommand(trashApi.undoMergeCustomer, { success: '已撤销合并' });
  const isMergeable = conflict.kind === 'taken' && kind === 'contact' && holder !== null;
  const ask = () =>
    confirm({
      title: `把追踪、需求、课程和文件并入“${holder?.title ?? ''}”？`,
      content: '24 小时内可以在这里撤销。',
      onOk: () => merge.send({ id: rowId ?? 0, intoId: holder?.id ?? 0 }),
    });
  return (
    <Alert
      type={conflict.kind === 'taken' ? 'error' : 'warning'}
      title={`${message}${renames.length > 0 ? '，可改后恢复' : ADVICE[conflict.kind]}`}
      description={
        renames.length > 0 && (
          <Space orientation="vertical" style={{ width: '100%' }}>
            {renames.map((one) => (
              <label key={keyOf(one)}>
                {one.title}
                <Input
                  value={values[keyOf(one)] ?? one.value}
                  onChange={({ target }) => onChange(keyOf(one), target.value)}
                />
              </label>
            ))}
          </Space>
        )
      }
      action={
        <>
          {isMergeable && (
            <Can to={trashApi.mergeCustomer}>
              <Button loading={merge.isPending} onClick={ask}>
                并入“{holder.title}”
              </Button>
            </Can>
          )}
          {conflict.kind === 'merged' && (
            <Can to={trashApi.undoMergeCustomer}>
              <Button loading={unmerge.isPending} onClick={() => unmerge.run({ id: rowId ?? 0 })}>
                撤销合并
              </Button>
            </Can>
          )}
        </>
      }
    />
  );
}
