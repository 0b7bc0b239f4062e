import { expensesApi } from '@shibiao/contract/requests/expenses';
import type { RequestDetail } from '@shibiao/contract/requests/requests';
import { Input } from 'antd';
import { idsOf } from '../../../lib/upload.ts';
import { FileUpload } from '../../../ui/FileUpload.tsx';
import { FormDrawer } from '../../../ui/FormDrawer.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { MoneyInput } from '../../../ui/MoneyInput.tsx';
import { commonOf, readAgain } from '../initial.ts';
import type { AskProps } from './ask.ts';

const valuesOf = (request: RequestDetail) => ({ ...commonOf(request), amount: request.amount });

/** 借款: settled by later reimbursements or paid back. */
export default function AdvanceForm({ request, day: _day, ...rest }: AskProps) {
  return (
    <FormDrawer
      title="借款"
      endpoint={expensesApi.saveAdvance}
      formKey="request-advance"
      initial={request ? valuesOf(request) : { files: [] }}
      reload={readAgain(request, valuesOf)}
      prepare={({ files, ...values }) => ({ ...values, fileIds: idsOf(files) })}
      okText="提交"
      columns={1}
      {...rest}
    >
      <Field name="amount" label="金额（元）" mustFill>
        <MoneyInput />
      </Field>
      <Field name="reason" label="用途" mustFill>
        <Input.TextArea autoSize={{ minRows: 2 }} maxLength={500} />
      </Field>
      <Field name="files" label="附件">
        <FileUpload purpose="request" />
      </Field>
    </FormDrawer>
  );
}
