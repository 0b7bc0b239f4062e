import { attendanceApi } from '@shibiao/contract/attendance/attendance';
import { LEAVE_ENTRY } from '@shibiao/contract/attendance/leave';
import { Form, Input, Select } from 'antd';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { codeOptions } from '../../ui/texts.tsx';

interface Props {
  personnelId: number;
  name: string;
  year: number;
  onClose: () => void;
}

/** Form that adds an entry to a person's ledger of annual leave; existing entries do not change. */
export default function LeaveForm({ personnelId, name, year, onClose }: Props) {
  return (
    <FormDrawer
      title={`登记年假：${name} ${year} 年`}
      endpoint={attendanceApi.grant}
      formKey="annual-leave"
      columns={1}
      initial={{ personnelId, year, kind: '增加' }}
      prepare={(values) => ({ ...values, personnelId, year })}
      onClose={onClose}
    >
      <Field name="kind" label="项目" mustFill>
        <Select options={codeOptions(LEAVE_ENTRY)} />
      </Field>
      <Days year={year} />
      <Field name="reason" label="原因">
        <Input maxLength={200} />
      </Field>
    </FormDrawer>
  );
}

function Days({ year }: { year: number }) {
  const kind = Form.useWatch<string | undefined>('kind');
  return (
    <Field name="days" label="天数" extra={`${hintOf(kind, year)}；以半天计，登记后不能改，写错了用更正`}>
      <NumberInput step={0.5} style={{ width: '100%' }} />
    </Field>
  );
}
const hintOf = (kind: string | undefined, year: number): string => {
  if (kind === '预支') return `从 ${year + 1} 年的年假里先用的天数`;
  if (kind === '到期') return '作废的天数，不超过剩余';
  if (kind === '更正') return '多记的填负数，少记的填正数';
  return '法定之外增加的天数';
};
