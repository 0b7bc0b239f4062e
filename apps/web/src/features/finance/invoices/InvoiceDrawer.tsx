import { PrinterOutlined } from '@ant-design/icons';
import { INVOICE_STATUS, invoicesApi } from '@shibiao/contract/finance/invoices';
import { useQuery } from '@tanstack/react-query';
import { Button, Space } from 'antd';
import { useState } from 'react';
import { formatDate, formatMoney } from '../../../lib/format.ts';
import { queryOf } from '../../../lib/query.ts';
import { useFile } from '../../../lib/useFile.ts';
import { Facts } from '../../../ui/DetailLayout.tsx';
import { FileLink } from '../../../ui/FileUpload.tsx';
import { HistoryButton } from '../../../ui/HistoryButton.tsx';
import { PrintFacts, PrintSheet, Signatures } from '../../../ui/PrintSheet.tsx';
import { RecordDrawer } from '../../../ui/RecordDrawer.tsx';
import { RecordLink } from '../../../ui/record/RecordLink.tsx';
import { DateText, Money, StatusTag } from '../../../ui/texts.tsx';
import { LessonLinesTable } from '../LessonLinesTable.tsx';
import { percent } from '../percent.ts';
import { InvoiceActions } from './InvoiceActions.tsx';

/** One invoice with its lessons, actions, history and the printed application. */
export default function InvoiceDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useQuery(queryOf(invoicesApi.one, { id }));
  const [isPrinting, setIsPrinting] = useState(false);
  const file = useFile(query.data?.fileId);
  return (
    <RecordDrawer
      title="发票"
      titleOf={({ no }) => no ?? '开票申请'}
      query={query}
      onClose={onClose}
      actions={() => (
        <Space>
          <Button icon={<PrinterOutlined />} onClick={() => setIsPrinting(true)}>
            打印
          </Button>
          <HistoryButton subject="invoice" id={id} />
        </Space>
      )}
    >
      {(invoice) => (
        <>
          <InvoiceActions invoice={invoice} />
          <Facts
            items={[
              { label: '状态', value: <StatusTag value={invoice.status} of={INVOICE_STATUS} /> },
              { label: '价税合计', value: <Money value={invoice.amount} hasSign /> },
              {
                label: '税额',
                value: (
                  <>
                    <Money value={invoice.taxAmount} hasSign />（{percent(invoice.rate)}）
                  </>
                ),
              },
              { label: '票种', value: invoice.kind },
              { label: '抬头', value: invoice.title },
              { label: '税号', value: invoice.taxNo },
              {
                label: '机构',
                value: (
                  <RecordLink kind="institution" id={invoice.coorgid}>
                    {invoice.cooperationName}
                  </RecordLink>
                ),
              },
              { label: '签约公司', value: invoice.companyName },
              {
                label: '业务员',
                value: (
                  <RecordLink kind="person" id={invoice.authorId}>
                    {invoice.authorName}
                  </RecordLink>
                ),
              },
              { label: '申请时间', value: <DateText value={invoice.appliedAt} /> },
              { label: '开票时间', value: <DateText value={invoice.issuedAt} /> },
              {
                label: '邮寄',
                value:
                  invoice.trackingNo && `${invoice.trackingNo}（${formatDate(invoice.postedAt, 'MM-DD')}）`,
              },
              invoice.redOf !== null && {
                label: '红冲的发票',
                value: (
                  <RecordLink kind="invoice" id={invoice.redOf}>
                    打开原发票
                  </RecordLink>
                ),
              },
              file && { label: '电子发票', value: <FileLink file={file} /> },
              invoice.reason !== null && { label: '原因', value: invoice.reason, isWide: true },
              { label: '备注', value: invoice.remark, isWide: true },
            ]}
          />
          {invoice.redOf === null && <LessonLinesTable lines={invoice.lines} />}
          {isPrinting && (
            <PrintSheet
              title={invoice.redOf === null ? '开票申请单' : '红字发票'}
              reference={`申请时间：${formatDate(invoice.appliedAt, 'YYYY-MM-DD')}　发票号码：${invoice.no ?? '　　　　　'}`}
              onDone={() => setIsPrinting(false)}
            >
              <PrintFacts
                items={[
                  ['机构', invoice.cooperationName],
                  ['开票方', invoice.companyName],
                  ['发票抬头', invoice.title],
                  ['税号', invoice.taxNo],
                  ['票种', invoice.kind],
                  ['税率', percent(invoice.rate)],
                  ['价税合计', `¥${formatMoney(invoice.amount)}`],
                  ['业务员', invoice.authorName],
                  ['备注', invoice.remark],
                  ['', ''],
                ]}
              />
              {invoice.redOf === null && <LessonLinesTable lines={invoice.lines} />}
              <Signatures names={['申请人', '部门经理', '财务']} />
            </PrintSheet>
          )}
        </>
      )}
    </RecordDrawer>
  );
}
