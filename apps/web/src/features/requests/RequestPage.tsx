import { PrinterOutlined } from '@ant-design/icons';
import { REQUEST_KINDS, REQUEST_STATUS, STEP_ROLES, STEP_STATES } from '@shibiao/contract/requests/codes';
import { type RequestDetail, requestsApi } from '@shibiao/contract/requests/requests';
import { useQuery } from '@tanstack/react-query';
import { Button, Timeline } from 'antd';
import { useState } from 'react';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { DetailLayout, Facts } from '../../ui/DetailLayout.tsx';
import { FileAnchor } from '../../ui/FileAnchor.tsx';
import { HistoryButton } from '../../ui/HistoryButton.tsx';
import { PrintFacts, PrintSheet, Signatures } from '../../ui/PrintSheet.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { PageLink, RecordLink } from '../../ui/record/RecordLink.tsx';
import { DateText, StatusTag } from '../../ui/texts.tsx';
import { RequestActions } from './RequestActions.tsx';

/** 申请详情: the facts, who decides and what happened; decided here by the second tap after a message. */
export default function RequestPage() {
  const page = usePage();
  const query = useQuery(queryOf(requestsApi.one, { id: page.params.id ?? '' }));
  if (!query.data) return <QueryState of={query} />;
  return <Detail request={query.data} />;
}

function Detail({ request }: { request: RequestDetail }) {
  const [isPrinting, setIsPrinting] = useState(false);
  const kind = REQUEST_KINDS.labelOf(request.kind);
  return (
    <DetailLayout
      title={request.title}
      tags={<StatusTag value={request.status} of={REQUEST_STATUS} />}
      summary={[kind, request.applicantName, request.organisationName].filter(Boolean).join(' · ')}
      actions={
        <>
          <RequestActions request={request} />
          <Button icon={<PrinterOutlined />} onClick={() => setIsPrinting(true)}>
            打印
          </Button>
          <HistoryButton subject="staff_request" id={request.id} />
        </>
      }
    >
      <Facts
        items={[
          request.status === 3 && {
            label: '退回原因',
            value: <b>{request.returnReason}</b>,
            isWide: true,
          },
          {
            label: '申请人',
            value: (
              <RecordLink kind="person" id={request.applicantId}>
                {request.applicantName}
              </RecordLink>
            ),
          },
          { label: '提交时间', value: <DateText value={request.submittedAt} /> },
          ...request.facts.map(({ title, value }) => ({
            label: title,
            value: factOf(request, title, value),
          })),
          request.files.length > 0 && {
            label: '附件',
            isWide: true,
            value: request.files.map((file) => (
              <div key={file.id}>
                <FileAnchor file={file} />
              </div>
            )),
          },
        ]}
      />
      <section className="facts">
        <h2>审批</h2>
        <Timeline items={request.steps.map(stepItem)} />
      </section>
      <section className="facts">
        <h2>经过</h2>
        <Timeline
          items={request.log.map((line) => ({
            key: line.id,
            color: line.action === '退回' ? 'red' : 'blue',
            content: (
              <>
                <b>{line.byName ?? '系统'}</b> {line.action} {line.toName}{' '}
                <span className="quiet">
                  <DateText value={line.at} />
                </span>
                {line.comment && <p>{line.comment}</p>}
              </>
            ),
          }))}
        />
      </section>
      {isPrinting && <Print request={request} onDone={() => setIsPrinting(false)} />}
    </DetailLayout>
  );
}

function factOf(request: RequestDetail, title: string, value: string) {
  if (title === '课程')
    return (
      <RecordLink kind="lesson" id={request.lessonId}>
        {value}
      </RecordLink>
    );
  if (title === '客户')
    return (
      <RecordLink kind="customer" id={request.contactId}>
        {value}
      </RecordLink>
    );
  if (title === '付款单' && request.payment)
    return <PageLink to={`/financeInfo/payments/${request.payment.id}`}>{value}</PageLink>;
  return value;
}

function stepItem(step: RequestDetail['steps'][number]) {
  const role = STEP_ROLES.labelOf(step.role);
  const who = step.byName ?? step.approverName ?? role;
  const others = step.deciders.filter((name) => name !== who);
  return {
    key: step.id,
    color: step.state === 'approved' ? 'green' : step.state === 'returned' ? 'red' : 'gray',
    content: (
      <>
        <b>{who}</b> {who !== role && <span className="quiet">{role} </span>}
        <StatusTag value={step.state} of={STEP_STATES} />
        {step.round > 1 && <small className="quiet"> 第 {step.round} 次</small>}
        {others.length > 0 && <small className="quiet"> 可由 {others.join('、')} 审批</small>}
        {step.comment && <p>{step.comment}</p>}
      </>
    ),
  };
}

function Print({ request, onDone }: { request: RequestDetail; onDone: () => void }) {
  const signed = request.steps.filter((step) => step.byName && step.decidedAt);
  return (
    <PrintSheet
      title={`${REQUEST_KINDS.labelOf(request.kind)}申请单`}
      reference={`编号：${request.id}　提交时间：${request.submittedAt}`}
      onDone={onDone}
    >
      <PrintFacts
        items={[
          ['申请人', request.applicantName],
          ['部门', request.organisationName],
          ...request.facts.map(({ title, value }): [string, string] => [title, value]),
          ['状态', REQUEST_STATUS.labelOf(request.status)],
        ]}
      />
      <PrintFacts
        items={signed.map((step): [string, string] => [
          STEP_ROLES.labelOf(step.role),
          `${step.byName} ${STEP_STATES.labelOf(step.state)} ${step.decidedAt?.slice(0, 16)} ${step.comment ?? ''}`,
        ])}
      />
      <Signatures names={['申请人', '审批人']} />
    </PrintSheet>
  );
}
