import type { OutputOf } from '@shibiao/contract/endpoint';
import { receiptsApi } from '@shibiao/contract/finance/receipts';
import { Form, Input } from 'antd';
import dayjs from 'dayjs';
import { call } from '../../../lib/call.ts';
import { formatMoney } from '../../../lib/format.ts';
import { isAbove, isZero, minus, sumOf } from '../../../lib/money.ts';
import { DateInput } from '../../../ui/dates.tsx';
import { FormDrawer } from '../../../ui/FormDrawer.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { MoneyInput } from '../../../ui/MoneyInput.tsx';
import type { LessonLine } from '../LessonLines.tsx';
import { maxRefundOf, type PaidLine, RefundLines, RemainderRefund, refundableOf } from './RefundLines.tsx';

type Refundable = Pick<
  OutputOf<typeof receiptsApi.one>,
  'id' | 'version' | 'no' | 'remainder' | 'refunded' | 'refundReason' | 'lines'
>;

/** The part of a receipt that can be refunded without touching a lesson. */
const freeOf = ({ remainder, refunded, lines }: Refundable) =>
  minus(sumOf([remainder, refunded]), ...lines.map((line) => line.refunded));

const totalsOf = (lines: readonly PaidLine[]): LessonLine[] =>
  refundableOf(lines).map(({ lessonId, refunded }) => ({ lessonId, amount: refunded }));

/** The only lesson gives the part beyond the remainder; an excess is the error of the amount. */
function ofOnlyLine(line: PaidLine, free: string, amount: string | null): LessonLine[] {
  const rest = isAbove(amount, free) ? minus(amount, free) : '0.00';
  const most = maxRefundOf(line);
  return [{ lessonId: line.lessonId, amount: isAbove(rest, most) ? most : rest }];
}

/** Form of a receipt's refunds: from the remainder and from its lessons, by line where it has several. */
export function RefundForm({ receipt, onClose }: { receipt: Refundable; onClose: () => void }) {
  const lines = refundableOf(receipt.lines);
  const free = freeOf(receipt);
  const only = lines.length === 1 ? lines[0] : undefined;
  const start = sumOf([receipt.remainder, receipt.refunded]);
  const reload = async () => {
    const fresh = await call(receiptsApi.one, { id: receipt.id });
    const { version, refunded, refundedOn, refundReason } = fresh;
    return {
      id: receipt.id,
      version,
      amount: refunded,
      refundedOn,
      reason: refundReason,
      lines: totalsOf(fresh.lines),
    };
  };
  return (
    <FormDrawer
      title={`退款 ${receipt.no}`}
      endpoint={receiptsApi.refund}
      formKey="receipt-refund"
      initial={{
        id: receipt.id,
        version: receipt.version,
        amount: isZero(start) ? null : start,
        refundedOn: dayjs().format('YYYY-MM-DD'),
        reason: receipt.refundReason,
        lines: totalsOf(receipt.lines),
      }}
      columns={1}
      width={lines.length > 1 ? 720 : 440}
      okText="登记退款"
      reload={reload}
      prepare={
        only && ((values) => ({ ...values, lines: ofOnlyLine(only, free, values.amount as string | null) }))
      }
      onClose={onClose}
    >
      <Fields receipt={receipt} lines={lines} free={free} />
    </FormDrawer>
  );
}

function Fields({ receipt, lines, free }: { receipt: Refundable; lines: readonly PaidLine[]; free: string }) {
  const form = Form.useFormInstance();
  const amount = Form.useWatch<string | null>('amount', { form, preserve: true });
  const chosen = Form.useWatch<LessonLine[] | undefined>('lines', { form, preserve: true });
  const isFirst = isZero(receipt.refunded);
  const most = formatMoney(sumOf([free, ...lines.map(maxRefundOf)]));
  const takesBack = isFirst ? '' : `已退 ${formatMoney(receipt.refunded)} 元；填 0 撤销退款。`;
  const ofWhat = () => {
    if (lines.length === 0) return `最多可退未分配的 ${most} 元`;
    if (isZero(free)) return `最多可退 ${most} 元，退掉的课程款重新算未收`;
    return `最多可退 ${most} 元：先退未分配的 ${formatMoney(free)} 元，其余从课程退，重新算未收`;
  };
  /** The total follows the lessons' amounts; the part of the remainder stays. */
  const follow = (next: LessonLine[]) => {
    const before = sumOf((chosen ?? []).map((line) => line.amount));
    const rest = isAbove(amount, before) ? minus(amount, before) : '0.00';
    form.setFieldValue('amount', sumOf([rest, ...next.map((line) => line.amount)]));
  };
  return (
    <>
      <Field
        name="amount"
        label={isFirst ? '退款金额（元）' : '累计退款（元）'}
        extra={
          takesBack +
          (lines.length > 1 ? `最多可退 ${most} 元；从课程退的重新算未收，业务员会收到消息` : ofWhat())
        }
      >
        <MoneyInput />
      </Field>
      {lines.length > 1 && (
        <Field
          name="lines"
          label={isFirst ? '从课程退' : '从课程退（累计）'}
          text={(value) => <InWords lines={lines} value={value as LessonLine[]} />}
        >
          <RefundLinesField lines={lines} amount={amount ?? null} free={free} onPut={follow} />
        </Field>
      )}
      <Field name="refundedOn" label="退款日期">
        <DateInput />
      </Field>
      <Field name="reason" label="原因">
        <Input.TextArea autoSize={{ minRows: 3 }} />
      </Field>
    </>
  );
}

interface LinesProps {
  lines: readonly PaidLine[];
  amount: string | null;
  free: string;
  onPut: (lines: LessonLine[]) => void;
  value?: LessonLine[] | null;
  onChange?: (lines: LessonLine[]) => void;
}

function RefundLinesField({ lines, amount, free, onPut, value, onChange }: LinesProps) {
  const put = (next: LessonLine[]) => {
    onPut(next);
    onChange?.(next);
  };
  return (
    <RefundLines
      lines={lines}
      value={value ?? null}
      onChange={put}
      footer={(sum) => <RemainderRefund amount={amount} sum={sum} most={free} />}
    />
  );
}

/** The choice as text, one lesson a line, for comparison with another person's save. */
const InWords = ({ lines, value }: { lines: readonly PaidLine[]; value: LessonLine[] | null }) =>
  value
    ?.filter((one) => !isZero(one.amount))
    .map((one) => (
      <div key={one.lessonId}>
        {lines.find((line) => line.lessonId === one.lessonId)?.lessonname ?? '其他课程'}{' '}
        <b className="tabular">¥{formatMoney(one.amount)}</b>
      </div>
    ));
