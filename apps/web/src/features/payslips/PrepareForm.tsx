import { payslipsApi } from '@shibiao/contract/payslips/payslips';
import { Input } from 'antd';
import dayjs from 'dayjs';
import { notify } from '../../lib/notify.ts';
import { MonthInput } from '../../ui/dates.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { skippedText } from './skipped.ts';

interface Props {
  onSaved: (saved: { id: number }) => void;
  onClose: () => void;
}

/** Computes the drafts of a month; published slips stay as they are. */
export default function PrepareForm({ onSaved, onClose }: Props) {
  return (
    <FormDrawer
      title="工资条制单"
      endpoint={payslipsApi.prepare}
      formKey="payslip-prepare"
      initial={{ month: dayjs().subtract(1, 'month').format('YYYY-MM') }}
      columns={1}
      okText="生成草稿"
      onSaved={(saved) => {
        notify.success(`已生成 ${saved.done} 份草稿${skippedText(saved.skipped)}`);
        onSaved(saved);
      }}
      onClose={onClose}
    >
      <Field name="month" label="月份">
        <MonthInput allowClear={false} maxDate={dayjs()} />
      </Field>
      <Field name="note" label="备注">
        <Input.TextArea rows={2} />
      </Field>
    </FormDrawer>
  );
}
