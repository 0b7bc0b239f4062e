import { DisconnectOutlined, FileSearchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { ApiError } from '../lib/call.ts';
import { EmptyState } from './EmptyState.tsx';

/** What trying again does not change, by the code of the answer. */
const SETTLED: Partial<Record<number, string>> = { 403: '没有权限', 404: '没有找到', 408: '条件不对' };

interface Props {
  error: Error;
  onRetry: () => void;
  /** What `onRetry` does, where it is more than reading again. */
  retryText?: string;
}

/** A failed read, with the way to try again where that may help. */
export function ErrorState({ error, onRetry, retryText = '重试' }: Props) {
  const settled = error instanceof ApiError ? SETTLED[error.code] : undefined;
  return (
    <div role="alert">
      {settled ? (
        <EmptyState icon={<FileSearchOutlined />} title={settled} hint={error.message} />
      ) : (
        <EmptyState
          icon={<DisconnectOutlined />}
          title="加载失败"
          hint={error.message}
          action={
            <Button size="small" onClick={onRetry}>
              {retryText}
            </Button>
          }
        />
      )}
    </div>
  );
}
