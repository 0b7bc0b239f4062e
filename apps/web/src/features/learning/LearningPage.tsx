import type { OutputOf } from '@shibiao/contract/endpoint';
import { STANDINGS } from '@shibiao/contract/learning/codes';
import { learningApi } from '@shibiao/contract/learning/learning';
import { useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { fileUrl } from '../../lib/fileUrl.ts';
import { usePage } from '../../lib/page.tsx';
import { queryOf, useCommand } from '../../lib/query.ts';
import { CLEARABLE } from '../../ui/clearable.tsx';
import { DueText } from '../../ui/DueText.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { PageLink } from '../../ui/record/RecordLink.tsx';
import { StatusTag, ToneTag } from '../../ui/texts.tsx';
import styles from './learning.module.css';
import { percentOf } from './words.ts';

type Home = OutputOf<typeof learningApi.home>;
type Course = Home['courses'][number];

/** 利润宝: what the caller may learn, what is due, and where to go on. */
export default function LearningPage() {
  const visit = useCommand(learningApi.visit, { isQuiet: true });
  const [keyword, setKeyword] = useState('');
  const begin = useRef(visit.run);
  // Opening the page, and coming back to its tab, clears the menu's bubble.
  useEffect(() => begin.current({}), []);
  const query = useQuery(queryOf(learningApi.home, {}));
  if (!query.data) return <QueryState of={query} />;
  const { banners, courses } = query.data;
  const isShown = ({ title, lecturer }: Course) => `${title} ${lecturer ?? ''}`.includes(keyword.trim());
  const shown = courses.filter(isShown);
  const required = shown.filter((course) => course.isRequired && course.standing !== 'completed');
  const others = shown.filter((course) => !required.includes(course));
  const [last] = courses
    .filter(({ standing, lastAt }) => lastAt !== null && standing !== 'completed')
    .sort((a, b) => ((a.lastAt ?? '') < (b.lastAt ?? '') ? 1 : -1));
  return (
    <div className={styles.home}>
      <Banners banners={banners} />
      {last && <Resume course={last} />}
      {courses.length > 6 && (
        <Input.Search
          allowClear={CLEARABLE}
          aria-label="课程或主讲"
          placeholder="课程或主讲"
          style={{ maxWidth: 280 }}
          onChange={({ target }) => setKeyword(target.value)}
        />
      )}
      {courses.length === 0 && <EmptyState title="还没有课程" hint="给您的课程发布后显示在这里。" />}
      {courses.length > 0 && shown.length === 0 && <EmptyState title="没有找到课程" hint="换个词试试。" />}
      {required.length > 0 && <Section title="必修" courses={required} />}
      {[...Map.groupBy(others, ({ category }) => category)].map(([category, list]) => (
        <Section key={category} title={category} courses={list} />
      ))}
    </div>
  );
}

function Banners({ banners }: { banners: Home['banners'] }) {
  const page = usePage();
  if (banners.length === 0) return null;
  const open = (to: string) =>
    to.startsWith('https:') ? window.open(to, '_blank', 'noopener') : page.navigate(to);
  return (
    <section className={styles.banners} aria-label="轮播">
      {banners.map(({ id, title, url, opens }) => (
        <button
          key={id}
          type="button"
          className={styles.banner}
          disabled={opens === null}
          onClick={() => opens && open(opens)}
        >
          <img src={fileUrl(url)} alt="" />
          <b>{title}</b>
        </button>
      ))}
    </section>
  );
}

function Resume({ course }: { course: Course }) {
  const page = usePage();
  const lesson = course.lastLessonId ? `?lesson=${course.lastLessonId}` : '';
  return (
    <section className={styles.resume}>
      <div>
        <h2>继续学习：{course.title}</h2>
        <p className={styles.quiet}>
          已学 {course.done}/{course.total} 节
        </p>
      </div>
      <Button type="primary" onClick={() => page.navigate(`/profitTreasure/courses/${course.id}${lesson}`)}>
        继续
      </Button>
    </section>
  );
}

const Section = ({ title, courses }: { title: string; courses: readonly Course[] }) => (
  <section className={styles.section}>
    <h2>{title}</h2>
    <div className={styles.cards}>
      {courses.map((course) => (
        <Card key={course.id} course={course} />
      ))}
    </div>
  </section>
);

function Card({ course }: { course: Course }) {
  const { standing, isRequired, dueOn, newLessons } = course;
  return (
    <PageLink to={`/profitTreasure/courses/${course.id}`} className={styles.card ?? ''}>
      <div className={styles.cover}>
        {course.coverUrl ? <img src={fileUrl(course.coverUrl)} alt="" loading="lazy" /> : course.category}
      </div>
      <div className={styles.cardBody}>
        <h3>{course.title}</h3>
        {course.summary && <p>{course.summary}</p>}
        <div className={styles.facts}>
          {isRequired && <ToneTag tone={course.isOverdue ? 'bad' : 'warn'}>必修</ToneTag>}
          <StatusTag value={standing} of={STANDINGS} />
          {standing === 'completed' && newLessons > 0 && <ToneTag tone="info">新增 {newLessons} 节</ToneTag>}
          <span>{course.lessons} 节</span>
          {course.minutes > 0 && <span>{course.minutes} 分钟</span>}
          {course.lecturer && <span>{course.lecturer}</span>}
          {isRequired && dueOn && standing !== 'completed' && (
            <span>
              期限 <DueText value={dueOn} />
            </span>
          )}
        </div>
        {(standing === 'learning' || standing === 'catchUp') && (
          <ProgressBar label={`${course.title} 的进度`} percent={percentOf(course.rate)} size="small" />
        )}
      </div>
    </PageLink>
  );
}
