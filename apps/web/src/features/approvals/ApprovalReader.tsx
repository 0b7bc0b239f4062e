import {
  APPROVAL_KINDS,
  APPROVAL_STATES,
  type ApprovalKind,
  approvalsApi,
} from '@shibiao/contract/approvals';
import type { OutputOf } from '@shibiao/contract/endpoint';
import { filesApi } from '@shibiao/contract/files';
import { useQuery } from '@tanstack/react-query';
import { Button, Descriptions, Input, type InputRef, Timeline } from 'antd';
import { useRef, useState } from 'react';
import { notify } from '../../lib/notify.ts';
import { queryOf, useCommand } from '../../lib/query.ts';
import { useUnsaved } from '../../lib/useUnsaved.ts';
import { AskedBy } from '../../shared/approvals/AskedBy.tsx';
import { confirmLossOf } from '../../ui/confirm.ts';
import { FileAnchor } from '../../ui/FileAnchor.tsx';
import { PageDrawer } from '../../ui/PageDrawer.tsx';
import { QueryLine, QueryState } from '../../ui/QueryState.tsx';
import { PageLink, RecordLink } from '../../ui/record/RecordLink.tsx';
import { DateText, Money, ToneTag } from '../../ui/texts.tsx';
import { useReaderKeys } from '../../ui/useReaderKeys.ts';
import { decisionKey } from './approvals.filters.ts';
import styles from './approvals.module.css';

interface Props {
  kind: ApprovalKind;
  subjectId: number;
  /** Opens the next or previous record of the list. */
  onStep: (by: number) => void;
  onDecided: () => void;
  onClose: () => void;
}
type Detail = OutputOf<typeof approvalsApi.one>;

/** Reader of one record to decide on: J and K move, A approves, R asks for the reason of a rejection. */
export default function ApprovalReader({ kind, subjectId, onStep, onDecided, onClose }: Props) {
  const query = useQuery(queryOf(approvalsApi.one, { kind, subjectId }));
  const [reason, setReason] = useState('');
  const words = useRef<InputRef>(null);
  const isDirty = reason.trim() !== '';
  useUnsaved(isDirty);
  const decide = useCommand(approvalsApi.decide, {
    onSuccess: (_, { result }) => {
      notify.success(result === 'approved' ? '已通过' : '已驳回');
      onDecided();
    },
  });
  const { data } = query;
  const send = (result: 'approved' | 'rejected') => {
    if (!data?.canDecide || decide.isPending) return;
    if (result === 'rejected' && !isDirty) words.current?.focus();
    else decide.run({ items: [decisionKey(data)], result, reason: reason.trim() || undefined });
  };
  const step = (by: number) => confirmLossOf(isDirty, () => onStep(by));
  useReaderKeys({
    j: () => step(1),
    k: () => step(-1),
    ...(data?.canDecide ? { a: () => send('approved'), r: () => words.current?.focus() } : {}),
  });
  return (
    <PageDrawer
      title={data ? `${APPROVAL_KINDS.labelOf(data.kind)}：${data.title}` : '审批'}
      width={640}
      onClose={() => confirmLossOf(isDirty, onClose)}
      // A teacher's change is read here alone.
      extra={data && data.kind !== 'teacherChange' && <PageLink to={data.path}>打开</PageLink>}
      footer={
        data?.canDecide ? (
          <div className={styles.foot}>
            <Input
              ref={words}
              aria-label="意见或驳回的原因"
              placeholder="意见（驳回时必填，申请人会看到）"
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Escape') event.currentTarget.blur();
              }}
            />
            <Button type="primary" loading={decide.isPending} onClick={() => send('approved')} title="A">
              通过
            </Button>
            <Button
              danger
              disabled={!isDirty}
              loading={decide.isPending}
              onClick={() => send('rejected')}
              title="R"
            >
              驳回
            </Button>
          </div>
        ) : data?.canPay ? (
          <PageLink to={data.path}>去付款</PageLink>
        ) : null
      }
    >
      {data ? <Contents detail={data} /> : <QueryState of={query} />}
    </PageDrawer>
  );
}

function Contents({ detail }: { detail: Detail }) {
  return (
    <>
      <p>
        <ToneTag tone={APPROVAL_STATES.toneOf(detail.state)}>{detail.step}</ToneTag>
      </p>
      <Descriptions
        size="small"
        column={1}
        bordered
        styles={{ label: { whiteSpace: 'nowrap' } }}
        items={[
          {
            key: 'asked',
            label: '提交',
            children: (
              <>
                <AskedBy approval={detail} /> <DateText value={detail.askedAt} />
              </>
            ),
          },
          ...(detail.amount === null
            ? []
            : [
                {
                  key: 'amount',
                  label: '金额',
                  children: (
                    <b>
                      <Money value={detail.amount} />
                    </b>
                  ),
                },
              ]),
          ...detail.facts.map(({ title, value, before }) => ({
            key: title,
            label: title,
            children: before === null ? value : <Changed before={before} value={value} />,
          })),
        ]}
      />
      {detail.lines.length > 0 && (
        <ul className={styles.lines}>
          {detail.lines.map((line, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of one answer keep their order
            <li key={place}>
              <span>
                {line.title}
                {line.note && <small className="quiet">{line.note}</small>}
              </span>
              <Money value={line.amount} />
            </li>
          ))}
        </ul>
      )}
      {detail.files.length > 0 && <Files files={detail.files} />}
      {detail.steps.length > 0 && (
        <Timeline
          className={styles.steps}
          items={detail.steps.map((step) => ({
            key: `${step.at} ${step.title}`,
            color: step.isRefusal ? 'red' : 'green',
            content: (
              <>
                <b>
                  <RecordLink kind="person" id={step.byId} isQuiet>
                    {step.byName}
                  </RecordLink>
                </b>{' '}
                {step.title}
                {step.comment && <p>{step.comment}</p>}
                <br />
                <span className="quiet">
                  <DateText value={step.at} />
                </span>
              </>
            ),
          }))}
        />
      )}
    </>
  );
}

const Changed = ({ before, value }: { before: string; value: string }) => (
  <>
    <del className="quiet">{before}</del> → <b>{value}</b>
  </>
);

/** Files by name; their links expire after an hour or two and are then read again. */
function Files({ files }: { files: Detail['files'] }) {
  const ids = files.map(({ id }) => id);
  const query = useQuery(queryOf(filesApi.refs, { ids }, { isQuiet: true, staleTime: 10 * 60_000 }));
  return (
    <>
      <QueryLine of={query} />
      <ul className={styles.list}>
        {files.map(({ id, name }) => {
          const file = query.data?.list.find((one) => one.id === id);
          return <li key={id}>{file ? <FileAnchor file={file} /> : name}</li>;
        })}
      </ul>
    </>
  );
}
