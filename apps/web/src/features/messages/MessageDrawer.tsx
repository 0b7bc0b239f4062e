import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { CELEBRATION_TYPES, messagesApi } from '@shibiao/contract/messages';
import { useQuery } from '@tanstack/react-query';
import { Button, Space } from 'antd';
import { Suspense, useEffect } from 'react';
import { fileUrl } from '../../lib/fileUrl.ts';
import { markOpened } from '../../lib/markOpened.ts';
import { notify } from '../../lib/notify.ts';
import { usePage } from '../../lib/page.tsx';
import { plainText } from '../../lib/plainText.ts';
import { queryOf } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { Loading } from '../../ui/Loading.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { PageDrawer } from '../../ui/PageDrawer.tsx';
import type { RowOf } from '../../ui/PagedTable.tsx';
import { QueryLine } from '../../ui/QueryState.tsx';
import { RecordLink } from '../../ui/record/RecordLink.tsx';
import { DateText } from '../../ui/texts.tsx';
import styles from './messages.module.css';

type Message = RowOf<typeof messagesApi.list>;
const RichText = lazy(() => import('../../ui/RichText.tsx'));

/** One message of the inbox: its text, its target, and the link that opens it without a session. */
export function MessageDrawer({ message, onClose }: { message: Message; onClose: () => void }) {
  const page = usePage();
  const query = useQuery(queryOf(messagesApi.publicDetail, { msgid: message.id }, { isQuiet: true }));
  const { data } = query;
  const isUnread = message.readAt === null;
  // Marks it as read, however it was opened: a row, a card, the bell or its address.
  useEffect(() => {
    if (isUnread) markOpened(message.id);
  }, [isUnread, message.id]);
  const path = usePathOf(message);
  const link = data?.link;
  return (
    <PageDrawer
      title={message.msgTitle}
      width={640}
      onClose={onClose}
      extra={
        <Space>
          {link && <Button onClick={() => void copy(link)}>复制链接</Button>}
          {path && (
            <Button type="primary" onClick={() => page.navigate(path)}>
              {isCelebration(message) ? '查看课程' : '前往处理'}
            </Button>
          )}
        </Space>
      }
    >
      <p className="quiet">
        <RecordLink kind="person" id={message.senderId} isQuiet>
          {message.senderName ?? '系统'}
        </RecordLink>{' '}
        · <DateText value={message.at} />
      </p>
      <QueryLine of={query} />
      {data?.coverUrl && <img className="message-cover" src={fileUrl(data.coverUrl)} alt="" />}
      {data?.contentHtml ? (
        <Suspense fallback={<Loading />}>
          <RichText html={data.contentHtml} />
        </Suspense>
      ) : (
        <p className={styles.letterText} data-part="letter-text">
          {plainText(message.msgContent)}
        </p>
      )}
    </PageDrawer>
  );
}

const isCelebration = ({ msgSendtype }: Message) =>
  (CELEBRATION_TYPES as readonly number[]).includes(msgSendtype);

/** Target of a message. Everybody receives a celebration, but its lesson opens for people who may see it only. */
function usePathOf(message: Message): string | null {
  const { path } = message.data;
  const isAsked = isCelebration(message);
  const id = Number(/^\/sigLessonDetails\/(\d+)$/.exec(String(path))?.[1] ?? 0);
  const can = useCan(lessonsApi.detail);
  const lesson = useQuery(
    queryOf(lessonsApi.detail, { id }, { isQuiet: true, enabled: isAsked && can && id > 0 }),
  );
  if (typeof path !== 'string' || !path.startsWith('/')) return null;
  return isAsked && !lesson.data ? null : path;
}

const copy = (link: string) =>
  navigator.clipboard.writeText(new URL(link, window.location.href).href).then(
    () => notify.success('链接已复制，7 天内不登录也能打开'),
    () => notify.error('浏览器不允许复制，请从地址栏打开消息'),
  );
