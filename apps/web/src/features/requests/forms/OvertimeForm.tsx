import { OVERTIME_REWARDS } from '@shibiao/contract/requests/codes';
import { askApi } from '@shibiao/contract/requests/forms';
import type { RequestDetail } from '@shibiao/contract/requests/requests';
import { Input, Select } from 'antd';
import { DateInput } from '../../../ui/dates.tsx';
import { FormDrawer } from '../../../ui/FormDrawer.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { NumberInput } from '../../../ui/NumberInput.tsx';
import { codeOptions } from '../../../ui/texts.tsx';
import { commonOf, readAgain } from '../initial.ts';
import type { AskProps } from './ask.ts';

const valuesOf = (request: RequestDetail) => ({
  ...commonOf(request),
  date: request.firstDay,
  ...request.overtime,
});

/** 加班: time off for a rest day, or pay. */
export default function OvertimeForm({ request, day, ...rest }: AskProps) {
  return (
    <FormDrawer
      title="加班"
      endpoint={askApi.saveOvertime}
      formKey="request-overtime"
      initial={request ? valuesOf(request) : { date: day, hours: 2, reward: '加班费' }}
      reload={readAgain(request, valuesOf)}
      okText="提交"
      columns={1}
      {...rest}
    >
      <Field name="date" label="日期">
        <DateInput allowClear={false} />
      </Field>
      <Field name="hours" label="小时">
        <NumberInput min={0.5} max={24} step={0.5} style={{ width: '100%' }} />
      </Field>
      <Field name="reward" label="补偿" extra="休息日可以调休；工作日和法定节假日发加班费">
        <Select options={codeOptions(OVERTIME_REWARDS)} />
      </Field>
      <Field name="reason" label="事由">
        <Input.TextArea autoSize={{ minRows: 2 }} maxLength={500} />
      </Field>
    </FormDrawer>
  );
}
