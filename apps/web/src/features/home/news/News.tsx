import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { messagesApi } from '@shibiao/contract/messages';
import { useQuery } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { plainText } from '../../../lib/plainText.ts';
import { DAY } from '../../../lib/ranges.ts';
import { useUser } from '../../../lib/session.ts';
import { PageLink } from '../../../ui/record/RecordLink.tsx';
import { Block } from '../Block.tsx';
import { blockQuery } from '../blockQuery.ts';
import homeStyles from '../home.module.css';
import { LessonLine } from '../LessonLine.tsx';
import linesStyles from '../lines.module.css';

/** Rows of a block; the list has more. */
const ROWS = 12;

/** The nearest confirmed lessons of the caller. */
export function NextLessons() {
  const { userType } = useUser().userInfo;
  const from = dayjs().format(DAY);
  const sorting = { sort: 'lessondate', order: 'asc' } as const;
  const query = useQuery(blockQuery(lessonsApi.list, { from, lessonstatus: 1, ...sorting, count: ROWS }));
  const { data } = query;
  return (
    <Block
      title="接下来的课程"
      to={`/lessons/list?from=${from}&lessonstatus=1&sort=lessondate&order=asc`}
      query={query}
      empty={data?.list.length === 0 && '没有已确认的课程'}
    >
      <ul className={homeStyles.tasks}>
        {data?.list.map((lesson) => (
          <li key={lesson.id}>
            <LessonLine
              lesson={lesson}
              teacher={userType === 3 ? null : (lesson.teachername ?? '待定讲师')}
            />
          </li>
        ))}
      </ul>
    </Block>
  );
}

/** The latest messages, the unread ones in bold. */
export function LatestMessages() {
  const query = useQuery(blockQuery(messagesApi.list, { sort: 'at', order: 'desc', count: ROWS }));
  const { data } = query;
  return (
    <Block title="最近消息" to="/messages/inbox" query={query} empty={data?.list.length === 0 && '没有消息'}>
      <ul className={homeStyles.tasks}>
        {data?.list.map((message) => (
          <li key={message.id} className={message.readAt ? '' : homeStyles.isUnread}>
            <span className={linesStyles.what}>
              <PageLink to={`/messages/inbox?id=${message.id}`}>{message.msgTitle}</PageLink>
              <small className="quiet">{plainText(message.msgContent)}</small>
            </span>
            <time className="quiet tabular" dateTime={message.at}>
              {dayjs(message.at).format('MM-DD HH:mm')}
            </time>
          </li>
        ))}
      </ul>
    </Block>
  );
}
