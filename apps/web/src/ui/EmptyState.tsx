import { InboxOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';

interface Props {
  title?: string;
  hint?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
}

/** Empty state with a hint and an action. */
export function EmptyState({ title = '暂无数据', hint, action, icon = <InboxOutlined /> }: Props) {
  return (
    <div className="empty-state">
      <span className="empty-state-icon" aria-hidden>
        {icon}
      </span>
      <p className="empty-state-title">{title}</p>
      {hint && <p className="empty-state-hint">{hint}</p>}
      {action}
    </div>
  );
}
