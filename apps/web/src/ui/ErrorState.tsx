import { DisconnectOutlined, FileSearchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect } from 'react';
import { ApiError } from '../lib/call.ts';
import { countShownError } from '../lib/shownErrors.ts';
import { EmptyState } from './EmptyState.tsx';

/** Titles for answers that a retry cannot change, by code. */
const SETTLED: Partial<Record<number, string>> = { 403: '没有权限', 404: '没有找到', 408: '条件不对' };

interface Props {
  error: Error;
  onRetry: () => void;
  /** Label of `onRetry`, where it does more than read again. */
  retryText?: string;
}

const settledOf = (error: Error) => (error instanceof ApiError ? SETTLED[error.code] : undefined);

/** A failed read, with a retry where it may help. */
export function ErrorState({ error, onRetry, retryText = '重试' }: Props) {
  useEffect(() => countShownError(error), [error]);
  const settled = settledOf(error);
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

/** A failed read in one line, beside content that is shown all the same. */
export function ErrorLine({ error, onRetry }: Omit<Props, 'retryText'>) {
  useEffect(() => countShownError(error), [error]);
  return (
    <span className="missing-part" role="alert">
      没有读到：{error.message}
      {!settledOf(error) && (
        <Button size="small" onClick={onRetry}>
          重试
        </Button>
      )}
    </span>
  );
}

/** A record that a link or address names and that does not exist for its reader. */
export const NotFound = ({ hint }: { hint: string }) => (
  <EmptyState icon={<FileSearchOutlined />} title="没有找到" hint={hint} />
);
