import { PlusOutlined } from '@ant-design/icons';
import { PORTAL_WAITS } from '@shibiao/contract/portalCalls';
import { ANSWERS } from '@shibiao/contract/recommendations';
import { startupApi } from '@shibiao/contract/startup';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { call } from '../../lib/call.ts';
import { fileUrl } from '../../lib/fileUrl.ts';
import { formatBytes } from '../../lib/format.ts';
import { queryOf } from '../../lib/query.ts';
import { useUser } from '../../lib/session.ts';
import { FileAnchor } from '../../ui/FileAnchor.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { PageLink } from '../../ui/record/RecordLink.tsx';
import { DateText, StatusTag, ToneTag } from '../../ui/texts.tsx';
import { type Home, portalReads } from './calls.ts';
import { DemandLines } from './DemandLines.tsx';
import { NextLesson } from './NextLesson.tsx';
import styles from './portal.module.css';
import { TeacherCardView } from './TeacherCardView.tsx';

const DemandForm = lazy(() => import('./DemandForm.tsx'));

/** The first screen of an institution's contact: what waits, what comes next, what is recommended. */
export default function HomePage() {
  const user = useUser();
  const query = useQuery(queryOf(portalReads.home, {}));
  /** A new demand: empty, like a past lesson, or for an activity. */
  const [asked, setAsked] = useState<{ likeLesson?: number; topic?: string } | null>(null);
  if (!query.data) return <QueryState of={query} />;
  const home = query.data;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1>{user.name}，您好</h1>
          <p>
            {home.institution}
            {home.authorName && ` · 您的业务员 ${home.authorName}`}
            {home.authorPhone && (
              <>
                {' '}
                <a className="link" href={`tel:${home.authorPhone}`}>
                  {home.authorPhone}
                </a>
              </>
            )}
          </p>
        </div>
        <Button type="primary" icon={<PlusOutlined />} onClick={() => setAsked({})}>
          提需求
        </Button>
      </header>
      <div className={styles.columns}>
        <div className={styles.column}>
          <Waits home={home} />
          <Recommended home={home} />
          <section className={`${styles.block} ${styles.demands}`}>
            <h2>
              进行中的需求 <PageLink to="/portal/demands">全部</PageLink>
            </h2>
            <DemandLines demands={home.demands} none="没有进行中的需求" />
          </section>
        </div>
        <div className={styles.column}>
          <section className={`${styles.block} ${styles.nextBlock}`}>
            <h2>
              下一节课 <small>{home.lessonsAhead > 1 ? `共 ${home.lessonsAhead} 节待上` : ''}</small>
            </h2>
            <NextLesson lesson={home.next} />
          </section>
          <section className={`${styles.block} ${styles.ask}`}>
            <h2>再来一次</h2>
            <PastLessons past={home.past} onAgain={(likeLesson) => setAsked({ likeLesson })} />
          </section>
          <Files home={home} />
          <Posters home={home} onJoin={(topic) => setAsked({ topic })} />
        </div>
      </div>
      {asked && (
        <Suspense fallback={null}>
          <DemandForm {...asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </div>
  );
}

function Waits({ home }: { home: Home }) {
  return (
    <section className={`${styles.block} ${styles.waits}`}>
      <h2>待您处理</h2>
      {home.waits.length === 0 && <p className={styles.quiet}>都处理好了</p>}
      <ul className={styles.lines}>
        {home.waits.map(({ kind, id, title, note, path }) => (
          <li key={`${kind}-${id}`}>
            <PageLink to={path} className={styles.line ?? ''}>
              <div>
                <b>{title}</b>
                <span className={styles.quiet}>{note}</span>
              </div>
              <StatusTag value={kind} of={PORTAL_WAITS} />
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Recommended({ home }: { home: Home }) {
  if (home.recommended.length === 0) return null;
  return (
    <section className={`${styles.block} ${styles.recommended}`}>
      <h2>为您推荐</h2>
      <div className={styles.grid}>
        {home.recommended.map((one) => (
          <TeacherCardView key={one.id} teacher={one.teacher}>
            <PageLink to={`/portal/demands/${one.demandId}`} className={styles.line ?? ''}>
              <div>
                <b>{one.topic}</b>
                {one.note && <span className={styles.quiet}>“{one.note}”</span>}
              </div>
              {one.answer === null ? (
                <ToneTag tone="warn">去答复</ToneTag>
              ) : (
                <StatusTag value={one.answer} of={ANSWERS} />
              )}
            </PageLink>
          </TeacherCardView>
        ))}
      </div>
    </section>
  );
}

function PastLessons({ past, onAgain }: { past: Home['past']; onAgain: (lessonId: number) => void }) {
  if (past.length === 0) return <p className={styles.quiet}>上过的课会列在这里，可以照样再提一次</p>;
  return (
    <ul className={styles.lines}>
      {past.map(({ id, topic, lastDate, teachername }) => (
        <li key={id} className={styles.line}>
          <div>
            <b>{topic}</b>
            <span className={styles.quiet}>
              <DateText value={lastDate} /> {teachername}
            </span>
          </div>
          <Button onClick={() => onAgain(id)}>再来一次</Button>
        </li>
      ))}
    </ul>
  );
}

function Files({ home }: { home: Home }) {
  if (home.files.length === 0) return null;
  return (
    <section className={`${styles.block} ${styles.files}`}>
      <h2>最近资料</h2>
      <ul className={styles.lines}>
        {home.files.map((file) => (
          <li key={file.id}>
            <FileAnchor className={styles.line} file={file}>
              <div>
                <b>{file.name}</b>
                <span className={styles.quiet}>
                  {file.lessonname} · {formatBytes(file.size)}
                </span>
              </div>
            </FileAnchor>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Activities; joining one is a demand with its title, which the salesperson answers. */
function Posters({ home, onJoin }: { home: Home; onJoin: (topic: string) => void }) {
  if (home.posters.length === 0) return null;
  return (
    <section className={`${styles.block} ${styles.live}`}>
      <h2>活动</h2>
      <div className={styles.posters}>
        {home.posters.map(({ id, title, imgurl }) => (
          <div key={id}>
            <a
              href={`/posterDetails?id=${id}&url=${encodeURIComponent(imgurl)}`}
              onClick={() =>
                void call(startupApi.posterSeen, { id, action: 'opened' }, { isQuiet: true }).catch(
                  () => undefined,
                )
              }
            >
              <img src={fileUrl(imgurl)} alt="" loading="lazy" />
              {title}
            </a>
            <Button block onClick={() => onJoin(title)}>
              我要报名
            </Button>
          </div>
        ))}
      </div>
    </section>
  );
}
