import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { messagesApi } from '@shibiao/contract/messages';
import { organisationsApi } from '@shibiao/contract/organisations';
import { todosApi } from '@shibiao/contract/todos';
import { useQuery } from '@tanstack/react-query';
import { Progress } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { usePage } from '../../lib/page.tsx';
import { plainText } from '../../lib/plainText.ts';
import { queryOf } from '../../lib/query.ts';
import { useUser } from '../../lib/session.ts';
import { PageLink, RecordLink } from '../../ui/record/RecordLink.tsx';
import { DateText } from '../../ui/texts.tsx';

/** Rows of a panel; more of them are in its list. */
const ROWS = 7;

interface PanelProps {
  title: string;
  /** The list that holds all of it. */
  to: string;
  isEmpty: boolean;
  empty: string;
  children: ReactNode;
}

function Panel({ title, to, isEmpty, empty, children }: PanelProps) {
  const page = usePage();
  return (
    <section className="home-panel">
      <h2>
        {title}
        <button type="button" className="link home-more" onClick={() => page.navigate(to)}>
          全部
        </button>
      </h2>
      {isEmpty ? <p className="quiet">{empty}</p> : <ul className="home-top">{children}</ul>}
    </section>
  );
}

/** The nearest confirmed lessons that the caller has to do with. */
export function NextLessons() {
  const { userType } = useUser().userInfo;
  const from = dayjs().format('YYYY-MM-DD');
  const sorting = { sort: 'lessondate', order: 'asc' } as const;
  const { data } = useQuery(
    queryOf(lessonsApi.list, { from, lessonstatus: 1, ...sorting, count: ROWS }, { isQuiet: true }),
  );
  if (!data) return null;
  return (
    <Panel
      title="接下来的课程"
      to={`/lessons/list?from=${from}&lessonstatus=1&sort=lessondate&order=asc`}
      isEmpty={data.list.length === 0}
      empty="没有已确认的课程"
    >
      {data.list.map((lesson) => (
        <li key={lesson.id}>
          <DateText value={lesson.lessondate} />
          <RecordLink kind="lesson" id={lesson.id}>
            {lesson.lessonname}
          </RecordLink>
          <span className="quiet">{userType === 3 ? lesson.cooperationName : lesson.teachername}</span>
        </li>
      ))}
    </Panel>
  );
}

/** What the caller has to do, the most pressing first. */
export function OpenTodos() {
  const asked = { isMine: '1', isDone: '0', sort: 'dueOn', order: 'asc' } as const;
  const { data } = useQuery(queryOf(todosApi.list, { ...asked, count: ROWS }, { isQuiet: true }));
  if (!data) return null;
  const today = dayjs().format('YYYY-MM-DD');
  return (
    <Panel title="我的待办" to="/lessons/todos?isMine=true" isEmpty={data.list.length === 0} empty="没有待办">
      {data.list.map((todo) => (
        <li key={todo.id}>
          <PageLink to={todo.path}>{todo.title}</PageLink>
          <span className={todo.dueOn && todo.dueOn < today ? 'home-late' : 'quiet'}>{todo.dueOn ?? ''}</span>
        </li>
      ))}
    </Panel>
  );
}

/** The latest messages, the unread ones in bold. */
export function LatestMessages() {
  const { data } = useQuery(
    queryOf(messagesApi.list, { sort: 'at', order: 'desc', count: ROWS }, { isQuiet: true }),
  );
  if (!data) return null;
  return (
    <Panel title="最近消息" to="/messages/inbox" isEmpty={data.list.length === 0} empty="没有消息">
      {data.list.map((message) => (
        <li key={message.id}>
          <PageLink to="/messages/inbox">
            {message.readAt ? message.msgTitle : <b>{message.msgTitle}</b>}{' '}
            <span className="quiet">{plainText(message.msgContent)}</span>
          </PageLink>
          <span className="quiet">{dayjs(message.at).format('MM-DD HH:mm')}</span>
        </li>
      ))}
    </Panel>
  );
}

/** Active people by organisation, the largest first. */
export function Headcounts() {
  const { data } = useQuery(queryOf(organisationsApi.list, {}, { isQuiet: true }));
  if (!data) return null;
  const filled = data.list.filter((one) => one.headcount > 0).sort((a, b) => b.headcount - a.headcount);
  const most = filled[0]?.headcount ?? 1;
  return (
    <Panel title="各组织在职人数" to="/hr/personnel" isEmpty={filled.length === 0} empty="还没有人员">
      {filled.slice(0, ROWS + 3).map((one) => (
        <li key={one.id} className="home-count">
          <PageLink to={`/hr/personnel?orgnizationalid=${one.id}&loginstatus=1`}>{one.name}</PageLink>
          <Progress
            percent={(one.headcount / most) * 100}
            showInfo={false}
            size="small"
            aria-label={`${one.name}在职人数`}
          />
          <span className="tabular">{one.headcount}</span>
        </li>
      ))}
    </Panel>
  );
}
