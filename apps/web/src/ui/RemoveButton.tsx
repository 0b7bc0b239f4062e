import type { Endpoint, OutputOf, SentOf } from '@shibiao/contract/endpoint';
import { Button, type ButtonProps } from 'antd';
import type { ReactNode } from 'react';
import { notify } from '../lib/notify.ts';
import { useCommand } from '../lib/query.ts';
import { Can } from './Can.tsx';
import { confirm } from './confirm.ts';

interface Props<E extends Endpoint> extends Pick<ButtonProps, 'disabled' | 'title'> {
  /** The command that deletes, and what it is sent. */
  endpoint: E;
  input: SentOf<E>;
  /** Asked before, such as "删除 3 份合同？". */
  question: string;
  /** What deleting means, below the question. */
  hint?: ReactNode;
  /** The word on the button, in the question and in the toast: 移除 where only the link to something goes. */
  verb?: '删除' | '移除';
  onRemoved?: () => void;
  /** The toast, where it says more than that it is deleted. */
  saying?: (output: OutputOf<E>) => string;
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
  verb = '删除',
  onRemoved,
  saying = () => `已${verb}`,
  isLink = false,
  children = verb,
  ...rest
}: Props<E>) {
  const remove = useCommand(endpoint, {
    onSuccess: (output) => notify.success(saying(output)),
  });
  const ask = () =>
    confirm({
      title: question,
      ...(hint === undefined ? {} : { content: hint }),
      okText: verb,
      isDanger: true,
      onOk: () => remove.send(input).then(() => onRemoved?.()),
    });
  return (
    <Can to={endpoint}>
      <Button
        danger
        {...(isLink ? { type: 'link' as const, size: 'small' as const } : {})}
        loading={remove.isPending}
        onClick={ask}
        {...rest}
      >
        {children}
      </Button>
    </Can>
  );
}
