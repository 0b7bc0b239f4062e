import { RECEIPT_METHODS, receiptsApi } from '@shibiao/contract/finance/receipts';
import { Button, Form, Input, Select } from 'antd';
import dayjs from 'dayjs';
import { useEffect, useRef } from 'react';
import { call } from '../../../lib/call.ts';
import { formatMoney } from '../../../lib/format.ts';
import { isAbove, isZero, minus } from '../../../lib/money.ts';
import { InstitutionPicker } from '../../../pickers/InstitutionPicker.tsx';
import { DateInput } from '../../../ui/dates.tsx';
import { FormDrawer } from '../../../ui/FormDrawer.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { MoneyInput } from '../../../ui/MoneyInput.tsx';
import { codeOptions } from '../../../ui/texts.tsx';
import { BankSelect } from '../choices.tsx';
import styles from '../finance.module.css';
import { type LessonLine, LessonLines, LinesInWords } from '../LessonLines.tsx';

export interface ReceiptDraft {
  id?: number;
  version?: number;
  coorgid?: number;
  cooperationName?: string;
  amount?: string;
  refunded?: string;
  receivedOn?: string;
  method?: string;
  bankAccountId?: number | null;
  payer?: string | null;
  remark?: string | null;
  /** The bank line that the receipt is entered from. */
  bankLineId?: number | null;
  lines?: LessonLine[];
}

/** Lines as the form sends them: a line that was refunded whole has nothing left on its lesson. */
const linesOf = ({ lines = [] }: Pick<ReceiptDraft, 'lines'>) =>
  lines.filter(({ amount }) => !isZero(amount)).map(({ lessonId, amount }) => ({ lessonId, amount }));

/** Form of a receipt over several lessons of one institution; the rest stays as its remainder. */
export default function ReceiptForm({ draft, onClose }: { draft: ReceiptDraft; onClose: () => void }) {
  return (
    <FormDrawer
      title={draft.id ? '修改收款' : '登记收款'}
      endpoint={receiptsApi.save}
      formKey={draft.bankLineId && !draft.id ? `receipt-of-line-${draft.bankLineId}` : 'receipt'}
      initial={{
        method: '银行转账',
        receivedOn: dayjs().format('YYYY-MM-DD'),
        ...draft,
        lines: linesOf(draft),
      }}
      width={920}
      reload={async () => {
        const fresh = await call(receiptsApi.one, { id: draft.id ?? 0 });
        return { ...fresh, lines: linesOf(fresh) };
      }}
      onClose={onClose}
    >
      <Fields draft={draft} />
    </FormDrawer>
  );
}

function Fields({ draft }: { draft: ReceiptDraft }) {
  const form = Form.useFormInstance();
  const coorgid = Form.useWatch<number | null>('coorgid', { form, preserve: true });
  const amount = Form.useWatch<string | null>('amount', { form, preserve: true });
  const hasRefund = Boolean(draft.refunded) && !isZero(draft.refunded);
  // Key of the last proposal: a new receipt gets proposed lines until the person types their own.
  const proposed = useRef('');
  const lines = Form.useWatch<LessonLine[] | undefined>('lines', { form, preserve: true });
  useEffect(() => {
    const isOwn = Boolean(lines?.length) && JSON.stringify(lines) !== proposed.current;
    if (draft.id || draft.lines || isOwn || !coorgid || !amount || isZero(amount)) return;
    let isPast = false;
    const propose = async () => {
      const found = await call(receiptsApi.propose, { coorgid, amount }, { isQuiet: true }).catch(() => null);
      // Lines that were typed meanwhile stay.
      if (isPast || !found || JSON.stringify(found.lines) === proposed.current) return;
      proposed.current = JSON.stringify(found.lines);
      form.setFieldValue('lines', found.lines);
    };
    const timer = setTimeout(() => void propose(), 300);
    return () => {
      isPast = true;
      clearTimeout(timer);
    };
  }, [form, draft, coorgid, amount, lines]);
  const allocate = async () => {
    if (!coorgid || !amount) return;
    const input = { coorgid, amount, receiptId: draft.id };
    const proposal = await call(receiptsApi.propose, input).catch(() => null);
    if (proposal) form.setFieldValue('lines', proposal.lines);
  };
  return (
    <>
      <Field name="coorgid" label="付款机构">
        <InstitutionPicker
          disabled={Boolean(draft.id)}
          chosen={draft.coorgid ? { id: draft.coorgid, name: draft.cooperationName ?? '' } : null}
          onPick={(institution) =>
            // The payer is known from the bank line.
            form.setFieldsValue({
              lines: [],
              ...(draft.bankLineId ? {} : { payer: institution?.cooperationName ?? null }),
            })
          }
        />
      </Field>
      <Field
        name="amount"
        label="收款金额（元）"
        extra={
          draft.refunded && !isZero(draft.refunded)
            ? `已扣除退款 ${formatMoney(draft.refunded)} 元；要改金额先撤销退款`
            : draft.bankLineId
              ? '与银行流水一致'
              : undefined
        }
      >
        <MoneyInput disabled={hasRefund} />
      </Field>
      <Field name="receivedOn" label="收款日期">
        <DateInput />
      </Field>
      <Field name="method" label="方式">
        <Select options={codeOptions(RECEIPT_METHODS)} />
      </Field>
      <Field name="bankAccountId" label="收款账户">
        <BankSelect />
      </Field>
      <Field name="payer" label="付款方">
        <Input />
      </Field>
      <Field
        name="lines"
        label="分配到课程"
        isWide
        text={(lines) => (
          <LinesInWords coorgid={coorgid} use="receipt" documentId={draft.id} value={lines as LessonLine[]} />
        )}
      >
        <LessonLines
          coorgid={coorgid}
          use="receipt"
          documentId={draft.id}
          footer={(sum) => (
            <>
              <span className={isAbove(sum, amount) ? styles.isWrong : ''}>
                {isAbove(sum, amount) ? '超出收款' : '未分配'}{' '}
                <b className="tabular">
                  ¥{formatMoney(isAbove(sum, amount) ? minus(sum, amount) : minus(amount, sum))}
                </b>
              </span>
              <Button size="small" disabled={!coorgid || isZero(amount)} onClick={() => void allocate()}>
                自动分配（先结最早的课程）
              </Button>
            </>
          )}
        />
      </Field>
      <Field name="remark" label="备注" isWide>
        <Input.TextArea autoSize={{ minRows: 2 }} />
      </Field>
    </>
  );
}
