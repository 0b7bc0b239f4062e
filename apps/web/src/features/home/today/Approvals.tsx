import { APPROVAL_KINDS, approvalsApi } from '@shibiao/contract/approvals';
import type { OutputOf } from '@shibiao/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useCommand } from '../../../lib/query.ts';
import { useUnsaved } from '../../../lib/useUnsaved.ts';
import { AskedBy } from '../../../shared/approvals/AskedBy.tsx';
import { PageLink } from '../../../ui/record/RecordLink.tsx';
import { Money } from '../../../ui/texts.tsx';
import { Block } from '../Block.tsx';
import { blockQuery } from '../blockQuery.ts';
import homeStyles from '../home.module.css';
import linesStyles from '../lines.module.css';

type Approval = OutputOf<typeof approvalsApi.list>['list'][number];

/** The list has the rest. */
const SHOWN = 12;

/** 待我审批: records of every kind that the caller decides, the oldest first; decided in place. */
export function Approvals() {
  const filter = { tab: 'waiting', sort: 'askedAt', order: 'asc' } as const;
  const query = useQuery(blockQuery(approvalsApi.list, { ...filter, count: SHOWN }));
  const { data } = query;
  return (
    <Block
      title="待我审批"
      note={data && `${data.total} 份`}
      to="/approvals?tab=waiting"
      query={query}
      empty={data?.list.length === 0 && '没有要审批的申请'}
    >
      <ul className={homeStyles.tasks}>
        {data?.list.map((approval) => (
          <Line key={approval.id} approval={approval} />
        ))}
      </ul>
    </Block>
  );
}

function Line({ approval }: { approval: Approval }) {
  const { kind, subjectId, version, title, canDecide, canPay, path } = approval;
  const [reason, setReason] = useState<string | null>(null);
  useUnsaved(Boolean(reason?.trim()));
  const approve = useCommand(approvalsApi.decide, { success: '已通过' });
  const reject = useCommand(approvalsApi.decide, { success: '已驳回' });
  const items = [{ kind, subjectId, version }];
  const refuse = () => {
    if (reason?.trim()) reject.run({ items, result: 'rejected', reason: reason.trim() });
  };
  return (
    <li>
      <span className={linesStyles.what}>
        <PageLink to={path} title={title}>
          {title}
        </PageLink>
        <small className="quiet">
          <AskedBy approval={approval} isQuiet />
          {['', APPROVAL_KINDS.labelOf(kind), approval.step, approval.askedAt.slice(5, 10)].join(' · ')}
        </small>
      </span>
      {approval.amount !== null && <Money value={approval.amount} />}
      {reason === null ? (
        <span className={homeStyles.taskActions}>
          {canDecide && (
            <Button
              size="small"
              loading={approve.isPending}
              onClick={() => approve.run({ items, result: 'approved' })}
            >
              通过
            </Button>
          )}
          {canPay && <PageLink to={path}>付款</PageLink>}
          {canDecide && (
            <Button size="small" type="text" danger onClick={() => setReason('')}>
              驳回
            </Button>
          )}
        </span>
      ) : (
        <span className={`${homeStyles.taskActions} ${homeStyles.taskReason}`}>
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
