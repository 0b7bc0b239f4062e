import type { OutputOf } from '@shibiao/contract/endpoint';
import {
  PAYMENT_KINDS,
  PAYMENT_STATUS,
  paymentListApi,
  paymentsApi,
} from '@shibiao/contract/finance/payments';
import { useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { queryOf, useCommand } from '../../../lib/query.ts';
import { useUnsaved } from '../../../lib/useUnsaved.ts';
import { RecordLink } from '../../../ui/record/RecordLink.tsx';
import { Money } from '../../../ui/texts.tsx';
import { Block } from '../Block.tsx';
import '../home.css';
import '../lines.css';

type Payment = OutputOf<typeof paymentListApi.payments>['list'][number];

/** The rest is in the list. */
const SHOWN = 12;

/** 待我审批: requests whose step is the caller's, the oldest first; decided in place. */
export function Approvals() {
  const filter = { tab: 'waiting', sort: 'submittedAt', order: 'asc' } as const;
  const query = useQuery(queryOf(paymentListApi.payments, { ...filter, count: SHOWN }, { isQuiet: true }));
  const { data } = query;
  return (
    <Block
      title="待我审批"
      note={data && `${data.total} 份`}
      to="/financeInfo/payments?tab=waiting"
      query={query}
      empty={data?.list.length === 0 && '没有要审批的申请'}
    >
      <ul className="home-tasks">
        {data?.list.map((request) => (
          <Request key={request.id} request={request} />
        ))}
      </ul>
    </Block>
  );
}

function Request({ request }: { request: Payment }) {
  const { id, version, status, title, canDecide, canPay } = request;
  const [reason, setReason] = useState<string | null>(null);
  useUnsaved(Boolean(reason?.trim()));
  const approve = useCommand(paymentsApi.approve, { success: '已通过' });
  const reject = useCommand(paymentsApi.reject, { success: '已驳回' });
  const refuse = () => {
    if (reason?.trim()) reject.run({ id, version, step: status as 1 | 2 | 3, reason: reason.trim() });
  };
  return (
    <li>
      <span className="home-task-what">
        <RecordLink kind="payment" id={id}>
          {title}
        </RecordLink>
        <small className="quiet">
          <RecordLink kind="person" id={request.applicantId} isQuiet>
            {request.applicantName}
          </RecordLink>
          {[
            '',
            PAYMENT_KINDS.labelOf(request.kind),
            PAYMENT_STATUS.labelOf(status),
            request.submittedAt.slice(5, 10),
          ].join(' · ')}
        </small>
      </span>
      <Money value={request.amount} />
      {reason === null ? (
        <span className="home-task-actions">
          {canDecide && (
            <Button
              size="small"
              loading={approve.isPending}
              onClick={() => approve.run({ id, version, step: status === 2 ? 2 : 1 })}
            >
              通过
            </Button>
          )}
          {canPay && (
            <RecordLink kind="payment" id={id}>
              付款
            </RecordLink>
          )}
          {canDecide && (
            <Button size="small" type="text" danger onClick={() => setReason('')}>
              驳回
            </Button>
          )}
        </span>
      ) : (
        <span className="home-task-actions home-task-reason">
          <Input
            size="small"
            autoFocus
            aria-label="驳回的原因"
            placeholder="原因（申请人会看到）"
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            onPressEnter={(event) => {
              if (!event.nativeEvent.isComposing) refuse();
            }}
          />
          <Button size="small" danger loading={reject.isPending} disabled={!reason.trim()} onClick={refuse}>
            驳回
          </Button>
          <Button size="small" type="text" onClick={() => setReason(null)}>
            取消
          </Button>
        </span>
      )}
    </li>
  );
}
