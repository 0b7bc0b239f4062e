import type { Endpoint, SentOf } from '@shibiao/contract/endpoint';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useCommand } from '../lib/query.ts';
import { Can } from './Can.tsx';
import { confirm } from './confirm.ts';

interface Props<E extends Endpoint> {
  /** The command that deletes, and what it is sent. */
  endpoint: E;
  input: SentOf<E>;
  /** Asked before, such as "删除 3 份合同？". */
  question: string;
  /** What deleting means, below the question. */
  hint?: ReactNode;
  onRemoved?: () => void;
  /** As a link in a row instead of a button. */
  isLink?: boolean;
  children?: ReactNode;
}

/** Deletes after a question; there for those who may. */
export function RemoveButton<E extends Endpoint>({
  endpoint,
  input,
  question,
  hint,
  onRemoved,
  isLink = false,
  children = '删除',
}: Props<E>) {
  const remove = useCommand(endpoint, { success: '已删除' });
  return (
    <Can to={endpoint}>
      <Button
        danger
        size="small"
        {...(isLink ? { type: 'link' as const } : {})}
        loading={remove.isPending}
        onClick={() =>
          confirm({
            title: question,
            ...(hint === undefined ? {} : { content: hint }),
            isDanger: true,
            onOk: () => remove.send(input).then(() => onRemoved?.()),
          })
        }
      >
        {children}
      </Button>
    </Can>
  );
}
