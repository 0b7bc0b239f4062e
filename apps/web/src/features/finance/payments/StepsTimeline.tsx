import type { OutputOf } from '@shibiao/contract/endpoint';
import { PAYMENT_STEPS, type paymentsApi } from '@shibiao/contract/finance/payments';
import { Timeline } from 'antd';

type Request = OutputOf<typeof paymentsApi.one>;

const RESULTS = { approved: '通过', rejected: '驳回', paid: '已付款' } as const;
const WAITING = { 1: '等待经理审批', 2: '等待财务审批', 3: '等待付款' } as const;

/** Every decision of every round, and what the request waits for now. */
export function StepsTimeline({ request }: { request: Request }) {
  const waiting = WAITING[request.status as 1];
  return (
    <Timeline
      items={[
        {
          key: 'submitted',
          color: 'blue',
          content: (
            <>
              <b>{request.applicantName}</b> {request.round > 1 ? `第 ${request.round} 次提交` : '提交'}
              <br />
              <time className="tabular quiet">{request.submittedAt}</time>
            </>
          ),
        },
        ...request.steps.map((step) => ({
          key: `${step.round}-${step.step}`,
          color: step.result === 'rejected' ? 'red' : 'green',
          content: (
            <>
              <b>{step.byName}</b> {PAYMENT_STEPS[step.step as 1]}：{RESULTS[step.result]}
              {request.round > 1 && <small className="quiet">（第 {step.round} 轮）</small>}
              {step.comment && (
                <p className={step.result === 'rejected' ? 'step-reason' : ''}>{step.comment}</p>
              )}
              <br />
              <time className="tabular quiet">{step.at}</time>
            </>
          ),
        })),
        ...(waiting ? [{ key: 'waiting', color: 'gray', content: waiting }] : []),
        ...(request.status === 6 ? [{ key: 'withdrawn', color: 'gray', content: '申请人已撤回' }] : []),
      ]}
    />
  );
}
