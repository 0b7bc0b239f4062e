import type { OutputOf } from '@shibiao/contract/endpoint';
import {
  PAYMENT_STATUS,
  PAYMENT_STEPS,
  type paymentsApi,
  STEP_RESULTS,
} from '@shibiao/contract/finance/payments';
import { Timeline } from 'antd';
import { RecordLink } from '../../../ui/record/RecordLink.tsx';
import { DateText } from '../../../ui/texts.tsx';
import styles from '../finance.module.css';
import { NextPeople } from './NextPeople.tsx';

type Request = OutputOf<typeof paymentsApi.one>;

/** Every decision of every round, and the step that is pending. */
export function StepsTimeline({ request }: { request: Request }) {
  const waiting =
    request.status <= 3 ? (
      <>
        {PAYMENT_STATUS.labelOf(request.status)}，
        {request.next.length > 0 ? (
          <>
            可由 <NextPeople people={request.next} /> 处理
          </>
        ) : (
          '暂无可审批的人，请联系管理员'
        )}
      </>
    ) : null;
  return (
    <Timeline
      items={[
        {
          key: 'submitted',
          color: 'blue',
          content: (
            <>
              <b>
                <RecordLink kind="person" id={request.applicantId} isQuiet>
                  {request.applicantName}
                </RecordLink>
              </b>{' '}
              {request.round > 1 ? `第 ${request.round} 次提交` : '提交'}
              <br />
              <span className="quiet">
                <DateText value={request.submittedAt} />
              </span>
            </>
          ),
        },
        ...request.steps.map((step) => ({
          key: `${step.round}-${step.step}`,
          color: step.result === 'rejected' ? 'red' : 'green',
          content: (
            <>
              <b>
                <RecordLink kind="person" id={step.byId} isQuiet>
                  {step.byName}
                </RecordLink>
              </b>{' '}
              {PAYMENT_STEPS.labelOf(step.step)}：{STEP_RESULTS.labelOf(step.result)}
              {request.round > 1 && <small className="quiet">（第 {step.round} 轮）</small>}
              {step.comment && (
                <p className={step.result === 'rejected' ? styles.stepReason : ''}>{step.comment}</p>
              )}
              <br />
              <span className="quiet">
                <DateText value={step.at} />
              </span>
            </>
          ),
        })),
        ...(waiting ? [{ key: 'waiting', color: 'gray', content: waiting }] : []),
        ...(request.status === 6 ? [{ key: 'withdrawn', color: 'gray', content: '申请人已撤回' }] : []),
      ]}
    />
  );
}
