import { lessonRequestsApi, REQUEST_SIDES, REQUEST_STATUS } from '@shibiao/contract/lessons/lessonRequests';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { queryOf } from '../../../lib/query.ts';
import { useCans } from '../../../lib/session.ts';
import { lazy } from '../../../ui/lazy.tsx';
import { QueryState } from '../../../ui/QueryState.tsx';
import { DateText, StatusTag, ToneTag } from '../../../ui/texts.tsx';
import { daysText } from '../calendarEntries.ts';
import type { LessonRequest } from './acceptance.ts';
import { MarkedText } from './MarkedText.tsx';
import styles from './requests.module.css';

const HandleForm = lazy(() => import('./HandleForm.tsx'));

const requestsOf = (lessonId: number) => queryOf(lessonRequestsApi.list, { lessonId, count: 50 });

interface Props {
  lessonId: number;
  /** Opens the lesson's form that does what was asked for. */
  onAccept: (request: LessonRequest) => void;
}

/** Requests of a lesson that wait for an answer, above its facts. */
export function OpenRequests({ lessonId, onAccept }: Props) {
  const open = useQuery(requestsOf(lessonId)).data?.list.filter(({ status }) => status === 1) ?? [];
  if (open.length === 0) return null;
  return (
    <section className={styles.cards} aria-label="待处理的变更申请">
      {open.map((request) => (
        <RequestCard key={request.id} request={request} onAccept={onAccept} />
      ))}
    </section>
  );
}

/** All requests of a lesson, the newest first. */
export function AllRequests({ lessonId, onAccept }: Props) {
  const query = useQuery(requestsOf(lessonId));
  if (!query.data) return <QueryState of={query} />;
  if (query.data.list.length === 0) return <p className="quiet">客户和讲师还没有申请过变更</p>;
  return (
    <section className={styles.cards} aria-label="变更申请">
      {query.data.list.map((request) => (
        <RequestCard key={request.id} request={request} onAccept={onAccept} />
      ))}
    </section>
  );
}

function RequestCard({ request, onAccept }: { request: LessonRequest } & Pick<Props, 'onAccept'>) {
  const can = useCans();
  const [isDeclining, setIsDeclining] = useState(false);
  const { status, kind, side, byName, askedAt, text, contactWords, wanted, dueAt, isLate, answer } = request;
  const isOpen = status === 1;
  return (
    <article className={styles.card} data-open={isOpen}>
      <header className={styles.head}>
        <b>
          {REQUEST_SIDES.labelOf(side)}申请{kind}
        </b>
        <StatusTag value={status} of={REQUEST_STATUS} />
        {contactWords.length > 0 && isOpen && <ToneTag tone="warn">待审核：有联系方式</ToneTag>}
        <span className={styles.quiet}>
          {byName} · <DateText value={askedAt} pattern="MM-DD HH:mm" />
          {isOpen &&
            (isLate ? (
              ' · 已过处理期限'
            ) : (
              <>
                {' '}
                · 请在 <DateText value={dueAt} pattern="MM-DD HH:mm" /> 前处理
              </>
            ))}
        </span>
      </header>
      {text && (
        <p className={styles.text}>
          <MarkedText text={text} words={contactWords} />
        </p>
      )}
      {wanted.length > 0 && <p className={styles.text}>希望改到：{daysText(wanted)}</p>}
      {answer && <p className={styles.text}>答复：{answer}</p>}
      {!isOpen && request.handledByName && (
        <p className={styles.quiet}>
          {request.handledByName} · <DateText value={request.handledAt} pattern="MM-DD HH:mm" />
        </p>
      )}
      {isOpen && can(lessonRequestsApi.handle) && (
        <div className={styles.acts}>
          <Button type="primary" onClick={() => onAccept(request)}>
            采纳
          </Button>
          <Button onClick={() => setIsDeclining(true)}>不采纳</Button>
        </div>
      )}
      <Suspense fallback={null}>
        {isDeclining && (
          <HandleForm request={request} isAccepted={false} onClose={() => setIsDeclining(false)} />
        )}
      </Suspense>
    </article>
  );
}
