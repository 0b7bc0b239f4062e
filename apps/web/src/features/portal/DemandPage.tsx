import { portalApi } from '@shibiao/contract/portalCalls';
import { DEMAND_STEPS } from '@shibiao/contract/portalDemands';
import { useQuery } from '@tanstack/react-query';
import { Button, Steps } from 'antd';
import { Suspense, useEffect, useState } from 'react';
import { call } from '../../lib/call.ts';
import { formatMoney } from '../../lib/format.ts';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { lazy } from '../../ui/lazy.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { PageLink } from '../../ui/record/RecordLink.tsx';
import { DateText, ToneTag } from '../../ui/texts.tsx';
import { AnswerCard } from './AnswerCard.tsx';
import { type DemandPage as Demand, portalReads } from './calls.ts';
import { placeOf } from './DemandLines.tsx';
import styles from './portal.module.css';

const DemandForm = lazy(() => import('./DemandForm.tsx'));
/** DEMAND_STEPS: 4 planned, 5 closed. */
const [PLANNED, CLOSED] = [4, 5];

/** A demand of the caller's side: how far it is, who was recommended, what came of it. */
export default function DemandPage() {
  const page = usePage();
  const query = useQuery(queryOf(portalReads.demand, { id: page.params.id ?? '' }));
  if (!query.data) return <QueryState of={query} />;
  return <Detail key={query.data.id} demand={query.data} />;
}

function Detail({ demand }: { demand: Demand }) {
  const page = usePage();
  const [isEditing, setIsEditing] = useState(false);
  const { id, topic, step, recommendations } = demand;
  const isOpen = step < PLANNED;
  useEffect(() => page.setTitle(topic), [page, topic]);
  const shown = recommendations.map((one) => one.id).join();
  useEffect(() => {
    // Staff see that it was looked at; a lost call changes nothing for the reader.
    if (shown !== '') void call(portalApi.seen, { id }, { isQuiet: true }).catch(() => undefined);
  }, [id, shown]);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{topic}</h1>
        {isOpen && <Button onClick={() => setIsEditing(true)}>修改需求</Button>}
      </header>
      <div className={styles.column}>
        <section className={styles.block}>
          {step === CLOSED ? (
            <ToneTag tone="quiet">已关闭</ToneTag>
          ) : (
            <Steps
              size="small"
              responsive={false}
              titlePlacement="vertical"
              current={step - 1}
              items={DEMAND_STEPS.table
                .filter(({ value }) => value !== CLOSED)
                .map(({ label }) => ({ title: label }))}
            />
          )}
        </section>
        {demand.lessons.length > 0 && <Lessons demand={demand} />}
        <section className={styles.block}>
          <h2>推荐讲师</h2>
          {recommendations.length === 0 && (
            <p className={styles.quiet}>{isOpen ? '正在为您匹配讲师，推荐后会通知您' : '没有推荐讲师'}</p>
          )}
          <div className={styles.grid}>
            {recommendations.map((one) => (
              <AnswerCard key={one.id} one={one} isOpen={isOpen} />
            ))}
          </div>
        </section>
        <Facts demand={demand} />
      </div>
      {isEditing && (
        <Suspense fallback={null}>
          <DemandForm demand={demand} onClose={() => setIsEditing(false)} />
        </Suspense>
      )}
    </div>
  );
}

const Lessons = ({ demand }: { demand: Demand }) => (
  <section className={styles.block}>
    <h2>已排的课</h2>
    <ul className={styles.lines}>
      {demand.lessons.map((lesson) => (
        <li key={lesson.id}>
          <PageLink to={`/sigLessonDetails/${lesson.id}`} className={styles.line ?? ''}>
            <div>
              <b>{lesson.lessonname}</b>
              <span className={styles.quiet}>
                <DateText value={lesson.lessondate} /> {lesson.teachername}
              </span>
            </div>
          </PageLink>
        </li>
      ))}
    </ul>
  </section>
);

function Facts({ demand }: { demand: Demand }) {
  const facts: [string, string | null][] = [
    ['时间地点', placeOf(demand)],
    ['领域', demand.field],
    ['对象', [demand.audience, demand.headcount && `${demand.headcount} 人`].filter(Boolean).join(' · ')],
    ['预算', demand.budget && `${formatMoney(demand.budget)} 元`],
    ['想请的讲师', demand.wished.map(({ name }) => name).join('、')],
    ['补充说明', demand.customerRemark],
    ['提出人', demand.contactName],
    ['业务员', demand.authorName],
  ];
  return (
    <section className={styles.block}>
      <h2>需求</h2>
      <ul className={styles.lines}>
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <li key={label} className={styles.line}>
              <div>
                <span className={styles.quiet}>{label}</span>
                <b>{value}</b>
              </div>
            </li>
          ))}
      </ul>
    </section>
  );
}
