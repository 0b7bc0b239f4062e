import { answeredTo, type OutputOf } from '@shibiao/contract/endpoint';
import { LESSON_PROGRESS } from '@shibiao/contract/lessons/codes';
import { PREPARATIONS, PROFILE_PARTS } from '@shibiao/contract/teacherPortal/answers';
import { teacherPortalApi } from '@shibiao/contract/teacherPortal/calls';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/query.ts';
import { AskCard, halvesInWords } from '../../shared/teacherAsks/AskCard.tsx';
import { DueText } from '../../ui/DueText.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { PageLink } from '../../ui/record/RecordLink.tsx';
import { Money, StatusTag, ToneTag } from '../../ui/texts.tsx';
import styles from './portal.module.css';

const HOME = answeredTo(teacherPortalApi.home, 'teacher');
type Home = OutputOf<typeof HOME>;

/** 首页 of a teacher, one call: what is asked, what comes next, what is due, what is owed. */
export default function HomePage() {
  const query = useQuery(queryOf(HOME, {}));
  const home = query.data;
  if (!home) return <QueryState of={query} />;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{home.name} 老师，您好</h1>
      </header>
      {home.isPaused && (
        <p role="alert">
          <ToneTag tone="warn">合作已暂停</ToneTag> 可以查看课酬和已上的课，其他功能暂不可用
        </p>
      )}
      <div className={styles.columns}>
        <div className={styles.column}>
          {home.asks.length > 0 && (
            <section className={styles.asks} aria-label="请确认">
              <h2>请确认（{home.asks.length}）</h2>
              {home.asks.map((ask) => (
                <AskCard key={ask.lessonId} ask={ask} />
              ))}
            </section>
          )}
          {!home.isPaused && <Next lessons={home.next} />}
        </div>
        <div className={styles.column}>
          {!home.isPaused && <Documents of={home.documents} />}
          <Fees of={home.fees} />
          <Completeness of={home.completeness} />
        </div>
      </div>
    </div>
  );
}

function Next({ lessons }: { lessons: Home['next'] }) {
  return (
    <section className={styles.part}>
      <h2>接下来的课</h2>
      {lessons.length === 0 && <p className="quiet">还没有排课</p>}
      <ul className={styles.list}>
        {lessons.map((lesson) => (
          <li key={lesson.id} className={styles.line}>
            <div className={styles.grow}>
              <PageLink to={`/sigLessonDetails/${lesson.id}`}>{lesson.lessonname}</PageLink>
              <small className="quiet">
                {halvesInWords(lesson.sessions)} · {lesson.cooperationName}
              </small>
              <small className="quiet">
                {lesson.isOnline
                  ? '线上'
                  : [lesson.cityName, lesson.venue].filter(Boolean).join(' ') || '地点待定'}
              </small>
            </div>
            {lesson.isConfirmed ? (
              <StatusTag value={lesson.progress} of={LESSON_PROGRESS} />
            ) : (
              <ToneTag tone="warn">待确认</ToneTag>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Documents({ of }: { of: Home['documents'] }) {
  return (
    <section className={styles.part}>
      <h2>要交的材料</h2>
      {of.length === 0 && <p className="quiet">30 天内的课都已交齐</p>}
      <ul className={styles.list}>
        {of.map((one) => (
          <li key={`${one.lessonId}-${one.item}`} className={styles.line}>
            <div className={styles.grow}>
              <PageLink to={`/sigLessonDetails/${one.lessonId}`}>{PREPARATIONS.labelOf(one.item)}</PageLink>
              <small className="quiet">
                {one.lessonname} · {one.lessondate} 上课
              </small>
            </div>
            <DueText value={one.dueOn} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Fees({ of }: { of: Home['fees'] }) {
  return (
    <section className={styles.part}>
      <h2>课酬</h2>
      <div className={styles.figures}>
        <div className={styles.figure}>
          <span className="quiet">待付（含预估）</span>
          <b>
            <Money value={of.waiting} />
          </b>
        </div>
        <div className={styles.figure}>
          <span className="quiet">
            {of.year} 年已付 {of.payments} 门
          </span>
          <b>
            <Money value={of.paid} />
          </b>
        </div>
      </div>
      <PageLink to="/teacherPortal/fees">查看明细和税</PageLink>
    </section>
  );
}

function Completeness({ of }: { of: Home['completeness'] }) {
  return (
    <section className={styles.part}>
      <h2>资料完整度</h2>
      <div className={styles.complete}>
        <progress aria-label="资料完整度" max={100} value={of.percent} />
        {of.percent}%
      </div>
      {of.missing.length > 0 && (
        <p className="quiet">还缺：{of.missing.map((part) => PROFILE_PARTS.labelOf(part)).join('、')}</p>
      )}
      <PageLink to="/teacherPortal/profile">完善资料</PageLink>
    </section>
  );
}
