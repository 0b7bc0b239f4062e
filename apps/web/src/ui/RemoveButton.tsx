import type { Endpoint, OutputOf, SentOf } from '@shibiao/contract/endpoint';
import { Button, type ButtonProps } from 'antd';
import type { ReactNode } from 'react';
import { notify } from '../lib/notify.ts';
import { useCommand } from '../lib/query.ts';
import { Can } from './Can.tsx';
import { confirm } from './confirm.ts';

interface Props<E extends Endpoint> extends Pick<ButtonProps, 'disabled' | 'title'> {
  /** The command that deletes, and its input. */
  endpoint: E;
  input: SentOf<E>;
  /** Question before deleting, such as "删除 3 份合同？". */
  question: string;
  /** Consequences, below the question. */
  hint?: ReactNode;
  /** Verb of button, question and toast: 移除 where only a link is removed. */
  verb?: '删除' | '移除';
  onRemoved?: () => void;
  /** Text of the toast, where it says more than "deleted". */
  saying?: (output: OutputOf<E>) => string;
  /** A link in a row instead of a button. */
  isLink?: boolean;
  children?: ReactNode;
}

/** Button that deletes after a question, for people with the right. */
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
      content: hint,
      okText: verb,
      isDanger: true,
      onOk: () => remove.send(input).then(() => onRemoved?.()),
    });
  return (
    <Can to={endpoint}>
      <Button
        danger
        type={isLink ? 'link' : undefined}
        size={isLink ? 'small' : undefined}
        loading={remove.isPending}
        onClick={ask}
        {...rest}
      >
        {children}
      </Button>
    </Can>
  );
}
