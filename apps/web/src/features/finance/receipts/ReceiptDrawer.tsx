import { EditOutlined } from '@ant-design/icons';
import { bankLinesApi } from '@shibiao/contract/finance/bankLines';
import { EXCHANGE, receiptsApi } from '@shibiao/contract/finance/receipts';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Input, Space } from 'antd';
import { Suspense, useState } from 'react';
import { isZero } from '../../../lib/money.ts';
import { queryOf } from '../../../lib/query.ts';
import { useCans } from '../../../lib/session.ts';
import { TailButton } from '../../../shared/writeOffs/TailButton.tsx';
import { Can } from '../../../ui/Can.tsx';
import { Facts } from '../../../ui/DetailLayout.tsx';
import { FormDrawer } from '../../../ui/FormDrawer.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { HistoryButton } from '../../../ui/HistoryButton.tsx';
import { lazy } from '../../../ui/lazy.tsx';
import { RecordDrawer } from '../../../ui/RecordDrawer.tsx';
import { RecordLink } from '../../../ui/record/RecordLink.tsx';
import { DateText, Money } from '../../../ui/texts.tsx';
import { LessonLinesTable } from '../LessonLinesTable.tsx';
import { BankLineText } from './BankLineText.tsx';
import { RefundForm } from './RefundForm.tsx';

const ReceiptForm = lazy(() => import('./ReceiptForm.tsx'));

/** True when something can be refunded or a refund taken back; receipts in kind are no money. */
const canRefund = (receipt: { method: string; amount: string; refunded: string }) =>
  receipt.method !== EXCHANGE && !(isZero(receipt.amount) && isZero(receipt.refunded));

/** One receipt with the lessons it pays; allocating the remainder is an edit. */
export default function ReceiptDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useQuery(queryOf(receiptsApi.one, { id }));
  const [shown, setShown] = useState<'edit' | 'refund' | 'cancel' | null>(null);
  const can = useCans();
  const close = () => setShown(null);
  return (
    <RecordDrawer
      title="收款"
      titleOf={({ no }) => no}
      query={query}
      onClose={onClose}
      actions={(receipt) => (
        <Space>
          {!receipt.cancelledAt && (
            <>
              <Can to={receiptsApi.save}>
                <Button type="primary" icon={<EditOutlined />} onClick={() => setShown('edit')}>
                  修改与分配
                </Button>
              </Can>
              {canRefund(receipt) && (
                <Can to={receiptsApi.refund}>
                  <Button onClick={() => setShown('refund')}>退款</Button>
                </Can>
              )}
              {isZero(receipt.refunded) && (
                <Can to={receiptsApi.cancel}>
                  <Button danger onClick={() => setShown('cancel')}>
                    取消收款
                  </Button>
                </Can>
              )}
            </>
          )}
          <HistoryButton subject="receipt" id={id} />
        </Space>
      )}
    >
      {(receipt) => (
        <>
          {receipt.cancelledAt && (
            <Alert
              type="warning"
              showIcon
              title={`${receipt.cancelledBy ?? ''} 于 ${receipt.cancelledAt} 取消：${receipt.cancelReason ?? ''}`}
            />
          )}
          <Facts
            items={[
              { label: '收款金额', value: <Money value={receipt.amount} hasSign /> },
              { label: '已分配', value: <Money value={receipt.allocated} hasSign /> },
              { label: '未分配', value: <Money value={receipt.remainder} hasSign /> },
              !isZero(receipt.refunded) && {
                label: '已退款',
                value: (
                  <>
                    <Money value={receipt.refunded} hasSign />
                    （收款金额已扣除）
                  </>
                ),
              },
              !isZero(receipt.refunded) && {
                label: '退款日期',
                value: <DateText value={receipt.refundedOn} />,
              },
              !isZero(receipt.refunded) && { label: '退款原因', value: receipt.refundReason },
              { label: '收款日期', value: <DateText value={receipt.receivedOn} /> },
              {
                label: '机构',
                value: (
                  <RecordLink kind="institution" id={receipt.coorgid}>
                    {receipt.cooperationName}
                  </RecordLink>
                ),
              },
              {
                label: '业务员',
                value: (
                  <RecordLink kind="person" id={receipt.authorId}>
                    {receipt.authorName}
                  </RecordLink>
                ),
              },
              { label: '方式', value: receipt.method },
              { label: '收款账户', value: receipt.bankName },
              { label: '付款方', value: receipt.payer },
              receipt.bankLineId !== null &&
                can(bankLinesApi.bankLine) && {
                  label: '银行流水',
                  value: <BankLineText id={receipt.bankLineId} />,
                  isWide: true,
                },
              { label: '备注', value: receipt.remark, isWide: true },
            ]}
          />
          <LessonLinesTable
            lines={receipt.lines}
            under={({ lessonId, tail, isActive }) =>
              isActive && !isZero(tail) && <TailButton lessonId={lessonId} tail={tail} />
            }
          />
          <Suspense fallback={null}>
            {shown === 'edit' && <ReceiptForm draft={receipt} onClose={close} />}
          </Suspense>
          {shown === 'refund' && <RefundForm receipt={receipt} onClose={close} />}
          {shown === 'cancel' && (
            <FormDrawer
              title={`取消收款 ${receipt.no}`}
              endpoint={receiptsApi.cancel}
              formKey="receipt-cancel"
              initial={{ id, version: receipt.version }}
              columns={1}
              okText="取消收款"
              onClose={close}
            >
              <Field name="reason" label="原因">
                <Input.TextArea autoFocus autoSize={{ minRows: 3 }} />
              </Field>
            </FormDrawer>
          )}
        </>
      )}
    </RecordDrawer>
  );
}
