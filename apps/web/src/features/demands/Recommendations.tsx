import type { OutputOf } from '@shibiao/contract/endpoint';
import { RECOMMENDATION_STATES, recommendationsApi } from '@shibiao/contract/recommendations';
import { matchApi } from '@shibiao/contract/teachers';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { queryOf, useCommand } from '../../lib/query.ts';
import { useCans } from '../../lib/session.ts';
import { useStep } from '../../shared/stages/useStep.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { RecordLink } from '../../ui/record/RecordLink.tsx';
import { DateText, Money, StatusTag, ToneTag } from '../../ui/texts.tsx';
import styles from './recommendations.module.css';

const SendForm = lazy(() => import('./SendForm.tsx'));
const ReplyForm = lazy(() => import('./ReplyForm.tsx'));

export type Recommended = OutputOf<typeof recommendationsApi.recommendations>['list'][number];

/** Recommended teachers of a demand: picked, sent to the customer, seen and answered. */
export function Recommendations({ demandId, isOpen }: { demandId: number; isOpen: boolean }) {
  const step = useStep();
  const can = useCans();
  const query = useQuery(queryOf(recommendationsApi.recommendations, { id: demandId }));
  const withdraw = useCommand(recommendationsApi.withdrawRecommendation, { success: '已撤回' });
  const [opened, setOpened] = useState<'send' | Recommended | null>(null);
  const mayMatch = can(matchApi.match) && isOpen;
  const maySend = can(recommendationsApi.sendRecommendations) && isOpen;
  const list = query.data?.list ?? [];
  const picked = list.filter(({ state }) => state === 'picked');
  return (
    <section className="facts">
      <h2>
        推荐讲师{' '}
        {mayMatch && (
          <Button size="small" onClick={() => step.open('recommend')}>
            去匹配
          </Button>
        )}{' '}
        {maySend && picked.length > 0 && (
          <Button size="small" type="primary" onClick={() => setOpened('send')}>
            发送给客户（{picked.length}）
          </Button>
        )}
      </h2>
      {!query.data && <QueryState of={query} />}
      {query.data?.list.length === 0 && <EmptyState title="还没有推荐讲师" />}
      <table className={`plain-table ${styles.recommended}`}>
        <tbody>
          {list.map((one) => (
            <tr key={one.id}>
              <td>
                <RecordLink kind="teacher" id={one.teacherId}>
                  {one.teacherName}
                </RecordLink>
              </td>
              <td>
                <StatusTag value={one.state} of={RECOMMENDATION_STATES} />
                {one.isPreferred && <ToneTag tone="good">首选</ToneTag>}
                {one.isTaken && <ToneTag tone="bad">该时段已有安排</ToneTag>}
              </td>
              <td>
                {[one.homeCityName, one.fields.join('、')].filter(Boolean).join(' · ')}
                <div className="quiet">{one.score === null ? '尚无评价' : `评分 ${one.score}`}</div>
              </td>
              <td>
                <Money value={one.feeDay} />
              </td>
              <td className="is-long">
                <Answer one={one} />
              </td>
              <td>
                {isOpen && can(recommendationsApi.withdrawRecommendation) && one.answer === null && (
                  <LinkButton onClick={() => withdraw.run({ id: demandId, teacherIds: [one.teacherId] })}>
                    撤回
                  </LinkButton>
                )}
                {can(recommendationsApi.answerQuestion) && one.messages.length > 0 && (
                  <LinkButton onClick={() => setOpened(one)}>回复</LinkButton>
                )}
                {mayMatch && <LinkButton onClick={() => step.open('plan', one.teacherId)}>排课</LinkButton>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Suspense fallback={null}>
        {opened === 'send' && (
          <SendForm demandId={demandId} picked={picked} onClose={() => setOpened(null)} />
        )}
        {opened !== null && opened !== 'send' && <ReplyForm one={opened} onClose={() => setOpened(null)} />}
      </Suspense>
    </section>
  );
}

/** The history of a recommendation: sent, seen, answered, and the talk with the customer. */
function Answer({ one }: { one: Recommended }) {
  return (
    <>
      <div className="quiet">
        {one.byName} <DateText value={one.at} pattern="MM-DD" /> 选入 {one.reasons.join('；')}
      </div>
      {one.sharedAt && (
        <div className="quiet">
          {one.sharedByName} <DateText value={one.sharedAt} pattern="MM-DD HH:mm" /> 发送
          {one.seenAt ? (
            <>
              ，客户 <DateText value={one.seenAt} pattern="MM-DD HH:mm" /> 看过
            </>
          ) : (
            '，客户还没有看'
          )}
          {one.answer === null && one.validUntil && `，${one.validUntil} 前有效`}
        </div>
      )}
      {one.note && <div>推荐语：{one.note}</div>}
      {one.answeredAt && (
        <div>
          {one.answeredByName} <DateText value={one.answeredAt} pattern="MM-DD HH:mm" /> 答复
          {one.answerReason && `：${one.answerReason}`}
        </div>
      )}
      {one.messages.map(({ id, isStaff, byName, text, at }) => (
        <div key={id}>
          {isStaff ? '回复' : '客户'} {byName} <DateText value={at} pattern="MM-DD HH:mm" />：{text}
        </div>
      ))}
    </>
  );
}
