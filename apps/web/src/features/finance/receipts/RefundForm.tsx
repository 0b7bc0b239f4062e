import { receiptsApi } from '@shibiao/contract/finance/receipts';
import { Input } from 'antd';
import dayjs from 'dayjs';
import { call } from '../../../lib/call.ts';
import { formatMoney } from '../../../lib/format.ts';
import { isZero, sumOf } from '../../../lib/money.ts';
import { DateInput } from '../../../ui/dates.tsx';
import { FormDrawer } from '../../../ui/FormDrawer.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { MoneyInput } from '../../../ui/MoneyInput.tsx';

interface Refundable {
  id: number;
  version: number;
  no: string;
  remainder: string;
  refunded: string;
  refundReason: string | null;
}

/** What of a receipt was paid back: all that is on no lesson, unless told. */
export function RefundForm({ receipt, onClose }: { receipt: Refundable; onClose: () => void }) {
  const most = sumOf([receipt.remainder, receipt.refunded]);
  const isFirst = isZero(receipt.refunded);
  const reload = async () => {
    const { version, refunded, refundedOn, refundReason } = await call(receiptsApi.one, { id: receipt.id });
    return { id: receipt.id, version, amount: refunded, refundedOn, reason: refundReason };
  };
  return (
    <FormDrawer
      title={`退款 ${receipt.no}`}
      endpoint={receiptsApi.refund}
      formKey="receipt-refund"
      initial={{
        id: receipt.id,
        version: receipt.version,
        amount: most,
        refundedOn: dayjs().format('YYYY-MM-DD'),
        reason: receipt.refundReason,
      }}
      columns={1}
      okText="登记退款"
      reload={reload}
      onClose={onClose}
    >
      <Field
        name="amount"
        label={isFirst ? '退款金额（元）' : '累计退款（元）'}
        extra={
          isFirst
            ? `最多可退未分配的 ${formatMoney(most)} 元；已在课程上的先从课程取下`
            : `已退 ${formatMoney(receipt.refunded)} 元，最多 ${formatMoney(most)} 元；填 0 撤销退款`
        }
      >
        <MoneyInput />
      </Field>
      <Field name="refundedOn" label="退款日期">
        <DateInput />
      </Field>
      <Field name="reason" label="原因">
        <Input.TextArea autoSize={{ minRows: 3 }} />
      </Field>
    </FormDrawer>
  );
}
