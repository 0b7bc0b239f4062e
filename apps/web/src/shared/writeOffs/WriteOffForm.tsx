import { writeOffsApi } from '@shibiao/contract/finance/writeOffs';
import { useQuery } from '@tanstack/react-query';
import { Input } from 'antd';
import dayjs from 'dayjs';
import { formatMoney } from '../../lib/format.ts';
import { queryOf } from '../../lib/query.ts';
import { DateInput } from '../../ui/dates.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { MoneyInput } from '../../ui/MoneyInput.tsx';

/** Form that writes off the whole open amount of a lesson: the amount is shown, not chosen. */
export function WriteOffForm({ lessonId, onClose }: { lessonId: number; onClose: () => void }) {
  const { data } = useQuery(queryOf(writeOffsApi.writeOffs, { lessonId }));
  if (!data) return null;
  return (
    <FormDrawer
      title="核销尾差"
      endpoint={writeOffsApi.writeOff}
      formKey="write-off"
      initial={{ lessonId, amount: data.most, writtenOn: dayjs().format('YYYY-MM-DD') }}
      columns={1}
      okText="核销"
      onClose={onClose}
    >
      <Field
        name="amount"
        label="核销金额（元）"
        extra={`未收 ${formatMoney(data.open)} 元，一次结清（每节课的上限在参数设置里）`}
      >
        <MoneyInput readOnly />
      </Field>
      <Field name="writtenOn" label="核销日期">
        <DateInput />
      </Field>
      <Field name="reason" label="原因" extra="如零头、银行手续费；业务员会收到消息">
        <Input.TextArea autoSize={{ minRows: 3 }} />
      </Field>
    </FormDrawer>
  );
}
