import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { messagesApi } from '@shibiao/contract/messages';
import { organisationsApi } from '@shibiao/contract/organisations';
import { useQuery } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { plainText } from '../../../lib/plainText.ts';
import { DAY } from '../../../lib/ranges.ts';
import { useUser } from '../../../lib/session.ts';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
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

/** Staff on duty by organisation. */
export function Headcounts() {
  const query = useQuery(blockQuery(organisationsApi.list, {}));
  const list = (query.data?.list ?? [])
    .filter((one) => one.headcount > 0)
    .sort((a, b) => b.headcount - a.headcount);
  const most = list[0]?.headcount ?? 1;
  return (
    <Block
      title="各部门在职人数"
      to="/hr/personnel?loginstatus=1"
      query={query}
      empty={list.length === 0 && '还没有人员'}
    >
      <ul className={homeStyles.tasks}>
        {list.map((one) => (
          <li key={one.id} className={homeStyles.count}>
            <PageLink to={`/hr/personnel?orgnizationalid=${one.id}&orgOnly=true&loginstatus=1`}>
              {one.name}
            </PageLink>
            <ProgressBar
              percent={Math.round((one.headcount / most) * 100)}
              showInfo={false}
              size="small"
              label={`${one.name}人数`}
            />
            <span className="tabular">{one.headcount} 人</span>
          </li>
        ))}
      </ul>
    </Block>
  );
}
