import { PAYMENT_METHODS, paymentsApi } from '@shibiao/contract/finance/payments';
import { Alert, Form, Input, Select } from 'antd';
import dayjs from 'dayjs';
import { formatMoney } from '../../../lib/format.ts';
import { idsOf } from '../../../lib/upload.ts';
import { DateInput } from '../../../ui/dates.tsx';
import { FileUpload } from '../../../ui/FileUpload.tsx';
import { FormDrawer } from '../../../ui/FormDrawer.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { codeOptions } from '../../../ui/texts.tsx';
import type { Payment } from './payments.filters.ts';
import { useLastMethod } from './useLastPayment.ts';

interface Props {
  request: Pick<Payment, 'id' | 'version' | 'title' | 'amount' | 'payee'>;
  onClose: () => void;
}

/** 登记付款: the day, the method (as in the last payment), and the bank's slip. */
export function PayForm({ request, onClose }: Props) {
  const last = useLastMethod();
  if (last.isPending) return null;
  return (
    <FormDrawer
      title={`付款 ¥${formatMoney(request.amount)} 给 ${request.payee ?? request.title}`}
      endpoint={paymentsApi.pay}
      formKey="payment-pay"
      initial={{
        id: request.id,
        version: request.version,
        paidOn: dayjs().format('YYYY-MM-DD'),
        method: last.method,
        files: [],
      }}
      prepare={({ files, ...given }) => ({ ...given, fileIds: idsOf(files) })}
      columns={1}
      okText="登记付款"
      onClose={onClose}
    >
      <Field name="paidOn" label="付款日期">
        <DateInput />
      </Field>
      <Field name="method" label="付款方式">
        <Select options={codeOptions(PAYMENT_METHODS)} />
      </Field>
      <Slip />
      <Field name="comment" label="说明">
        <Input.TextArea autoSize={{ minRows: 2 }} />
      </Field>
    </FormDrawer>
  );
}

/** The bank's slip of a payment, with a warning while it is missing. */
function Slip() {
  const form = Form.useFormInstance();
  const files = Form.useWatch<unknown[] | undefined>('files', form);
  return (
    <>
      <Field name="files" label="付款凭证">
        <FileUpload purpose="voucher" />
      </Field>
      {!files?.length && (
        <Alert
          className="field-wide"
          type="warning"
          showIcon
          title="还没有上传付款凭证（银行回单或截图），登记后也可以在申请里补传"
        />
      )}
    </>
  );
}
