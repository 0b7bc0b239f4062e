import { BellOutlined } from '@ant-design/icons';
import { messagesApi } from '@shibiao/contract/messages';
import { Button, Popover } from 'antd';
import { useState } from 'react';
import { formatRelative } from '../lib/format.ts';
import { useCommand } from '../lib/query.ts';
import { LinkButton } from '../ui/LinkButton.tsx';
import { QueryLine } from '../ui/QueryState.tsx';
import { unreadOf, useLatestMessages } from './latestMessages.ts';
import { openMessage } from './live/openMessage.ts';
import { navigateTo } from './navigation.ts';

/** The latest unread messages; the full list is a screen of its own. */
export function NotificationBell() {
  const [isOpen, setIsOpen] = useState(false);
  const query = useLatestMessages();
  const markAll = useCommand(messagesApi.markAllRead);
  const { data } = query;
  const unread = data?.unread ?? 0;
  const content = (
    <div className="bell">
      <header>
        <b>消息</b>
        {unread > 0 && (
          <LinkButton loading={markAll.isPending} onClick={() => markAll.run({})}>
            全部已读
          </LinkButton>
        )}
      </header>
      {data?.list.length ? (
        <ul>
          {data.list.map((message) => (
            <li key={message.id}>
              <button
                type="button"
                onClick={() => {
                  setIsOpen(false);
                  openMessage(message);
                }}
              >
                <span>{message.msgTitle}</span>
                <time>{formatRelative(message.at)}</time>
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p className="quiet">{data ? '没有未读消息' : <QueryLine of={query} />}</p>
      )}
      <Button
        type="text"
        block
        size="small"
        onClick={() => {
          setIsOpen(false);
          navigateTo('/messages/inbox');
        }}
      >
        查看全部
      </Button>
    </div>
  );
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={isOpen}
      onOpenChange={setIsOpen}
      content={content}
      styles={{ container: { padding: 0 } }}
    >
      <Button type="text" className="bell-button" icon={<BellOutlined />} {...unreadOf(unread)} />
    </Popover>
  );
}
