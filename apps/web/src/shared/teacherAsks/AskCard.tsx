import { answeredTo, type OutputOf } from '@shibiao/contract/endpoint';
import { HALVES, LESSON_PROGRESS } from '@shibiao/contract/lessons/codes';
import { lessonRequestsApi } from '@shibiao/contract/lessons/lessonRequests';
import { teacherPortalApi } from '@shibiao/contract/teacherPortal/calls';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useCommand } from '../../lib/query.ts';
import { lazy } from '../../ui/lazy.tsx';
import { DateText, Money, StatusTag } from '../../ui/texts.tsx';
import styles from './asks.module.css';

const ConflictForm = lazy(() => import('./ConflictForm.tsx'));
const HOME = answeredTo(teacherPortalApi.home, 'teacher');
export type Ask = OutputOf<typeof HOME>['asks'][number];

/** 2026-12-01 上午、下午；2026-12-02 上午 */
export const halvesInWords = (sessions: readonly { date: string; half: number }[]): string =>
  [...Map.groupBy(sessions, ({ date }) => date)]
    .map(([date, halves]) => `${date} ${halves.map(({ half }) => HALVES.labelOf(half)).join('、')}`)
    .join('；');

const cityOf = ({ isOnline, cityName }: Ask['facts']) => (isOnline ? '线上' : (cityName ?? '待定'));

/** 【请确认】one lesson as it stands: what is new stands beside what it was. The answer is to exactly this. */
export function AskCard({ ask }: { ask: Ask }) {
  const [isAnswering, setIsAnswering] = useState(false);
  const confirmed = useCommand(teacherPortalApi.confirm, { success: '已确认，对接人会看到' });
  const withdrawn = useCommand(lessonRequestsApi.withdraw, { success: '已撤回' });
  const { facts, changes, conflict } = ask;
  const isWaiting = conflict?.status === 1;
  const valueOf = (title: string, value: string) => {
    const change = changes.find((one) => one.title === title);
    if (!change) return value;
    return (
      <span className={styles.change}>
        <del>{change.before}</del>→<ins>{change.after}</ins>
      </span>
    );
  };
  return (
    <article className={`${styles.card} ${isWaiting ? styles.isWaiting : ''}`}>
      <div className={styles.head}>
        <strong>{ask.lessonname}</strong>
        <StatusTag value={ask.progress} of={LESSON_PROGRESS} />
        {changes.length > 0 && <span className="quiet">有变动，请重新确认</span>}
      </div>
      <dl className={styles.facts}>
        <dt>时间</dt>
        <dd>{valueOf('上课时间', halvesInWords(facts.sessions))}</dd>
        <dt>机构</dt>
        <dd>{ask.cooperationName}</dd>
        <dt>城市</dt>
        <dd>{valueOf('城市', cityOf(facts))}</dd>
        <dt>地点</dt>
        <dd>{valueOf('地点', facts.venue ?? '待定')}</dd>
        <dt>课酬</dt>
        <dd>
          <Money value={ask.teacherFee} /> 元
        </dd>
      </dl>
      {conflict && (
        <p className="quiet">
          {isWaiting ? '您已报告有冲突，正在处理' : '您报告的冲突未采纳'}（<DateText value={conflict.at} />
          ）：{conflict.text}
          {conflict.answer && `。答复：${conflict.answer}`}
        </p>
      )}
      <div className={styles.acts}>
        {isWaiting ? (
          <Button
            loading={withdrawn.isPending}
            onClick={() => withdrawn.run({ id: conflict.id, version: conflict.version })}
          >
            撤回，可以上课
          </Button>
        ) : (
          <>
            <Button
              type="primary"
              loading={confirmed.isPending}
              onClick={() =>
                confirmed.run({
                  id: ask.lessonId,
                  seen: {
                    sessions: facts.sessions,
                    cityId: facts.cityId,
                    venue: facts.venue,
                    isOnline: facts.isOnline,
                  },
                })
              }
            >
              确认
            </Button>
            <Button onClick={() => setIsAnswering(true)}>有冲突</Button>
          </>
        )}
      </div>
      <Suspense fallback={null}>
        {isAnswering && <ConflictForm ask={ask} onClose={() => setIsAnswering(false)} />}
      </Suspense>
    </article>
  );
}
