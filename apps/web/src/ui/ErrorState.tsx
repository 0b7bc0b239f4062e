import { DisconnectOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { EmptyState } from './EmptyState.tsx';

/** A failed read, with the way to try again. */
export function ErrorState({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        icon={<DisconnectOutlined />}
        title="加载失败"
        hint={message}
        action={
          <Button size="small" onClick={onRetry}>
            重试
          </Button>
        }
      />
    </div>
  );
}
