import { answeredTo, type OutputOf } from '@shibiao/contract/endpoint';
import { filesApi } from '@shibiao/contract/files';
import { INVOICE_REQUEST_STATUS, invoiceRequestsApi } from '@shibiao/contract/finance/invoiceRequests';
import { INVOICE_STATUS } from '@shibiao/contract/finance/invoices';
import { portalMoneyApi } from '@shibiao/contract/portalMoney';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { saveFile } from '../../lib/files.ts';
import { queryOf, useCommand } from '../../lib/query.ts';
import { confirm } from '../../ui/confirm.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { DateText, Money, StatusTag } from '../../ui/texts.tsx';
import styles from './account.module.css';

const INVOICES = answeredTo(portalMoneyApi.invoices, 'partner');
const REQUESTS = answeredTo(invoiceRequestsApi.requests, 'partner');
type Invoice = OutputOf<typeof INVOICES>['list'][number];
type Request = OutputOf<typeof REQUESTS>['list'][number];
const PAGE = 20;
const SUBMITTED = 2;

/** Requests that wait or were declined, then the invoices with their electronic files. */
export function Invoices() {
  const [count, setCount] = useState(PAGE);
  const invoices = useQuery(queryOf(INVOICES, { count }, { keepsPrevious: true }));
  const requests = useQuery(queryOf(REQUESTS, { count: 50 }));
  if (!invoices.data) return <QueryState of={invoices} />;
  if (!requests.data) return <QueryState of={requests} />;
  const { list, total } = invoices.data;
  // A submitted request is the invoice that it became.
  const waiting = requests.data.list.filter(({ status }) => status !== SUBMITTED);
  return (
    <>
      {list.length + waiting.length === 0 && (
        <EmptyState title="还没有发票" hint="在“课程款”里点“申请开票”。" />
      )}
      <ul className={styles.list}>
        {waiting.map((request) => (
          <RequestCard key={`request ${request.id}`} request={request} />
        ))}
        {list.map((invoice) => (
          <InvoiceCard key={invoice.id} invoice={invoice} />
        ))}
      </ul>
      {total > list.length && (
        <div className={styles.more}>
          <Button loading={invoices.isFetching} onClick={() => setCount(count + PAGE)}>
            再看 {Math.min(PAGE, total - list.length)} 张
          </Button>
        </div>
      )}
    </>
  );
}

function InvoiceCard({ invoice }: { invoice: Invoice }) {
  const { no, kind, title, amount, status, appliedAt, issuedAt, trackingNo, fileId, lessons } = invoice;
  return (
    <li className={styles.card}>
      <div className={styles.top}>
        <b>{title}</b>
        <span className={styles.amount}>
          <Money value={amount} />
        </span>
      </div>
      <div className={styles.facts}>
        <StatusTag value={status} of={INVOICE_STATUS} />
        <span>{kind}</span>
        {no && <span>{no}</span>}
        <span>
          {issuedAt ? '开票' : '申请'} <DateText value={issuedAt ?? appliedAt} pattern="YYYY-MM-DD" />
        </span>
        {trackingNo && <span>快递 {trackingNo}</span>}
      </div>
      <div className={styles.facts}>
        {lessons.map(({ lessonId, lessonname, amount: part }) => (
          <span key={lessonId}>
            {lessonname} <Money value={part} />
          </span>
        ))}
      </div>
      {fileId && (
        <div className={styles.acts}>
          <Button
            aria-label={`下载电子发票 ${no ?? ''}`}
            onClick={() => saveFile(filesApi.download, { id: fileId })}
          >
            下载电子发票
          </Button>
        </div>
      )}
    </li>
  );
}

function RequestCard({ request }: { request: Request }) {
  const withdraw = useCommand(invoiceRequestsApi.withdrawRequest, { success: '已撤回' });
  const { id, version, kind, title, amount, status, askedAt, byName, answer, lines } = request;
  return (
    <li className={styles.card}>
      <div className={styles.top}>
        <b>{title}</b>
        <span className={styles.amount}>
          <Money value={amount} />
        </span>
      </div>
      <div className={styles.facts}>
        <StatusTag value={status} of={INVOICE_REQUEST_STATUS} />
        <span>{kind}</span>
        <span>
          {byName} 申请 <DateText value={askedAt} pattern="YYYY-MM-DD" />
        </span>
        <span>{lines.length} 节课</span>
      </div>
      {answer && <div className={styles.facts}>答复：{answer}</div>}
      {status === 1 && (
        <div className={styles.acts}>
          <Button
            loading={withdraw.isPending}
            onClick={() =>
              confirm({
                title: '撤回开票申请？',
                okText: '撤回',
                onOk: () => withdraw.send({ id, version }),
              })
            }
          >
            撤回
          </Button>
        </div>
      )}
    </li>
  );
}
