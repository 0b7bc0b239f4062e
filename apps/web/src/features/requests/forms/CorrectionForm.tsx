import { CARDS } from '@shibiao/contract/requests/codes';
import { askApi } from '@shibiao/contract/requests/forms';
import type { RequestDetail } from '@shibiao/contract/requests/requests';
import { Input, Select } from 'antd';
import { DateInput } from '../../../ui/dates.tsx';
import { FormDrawer } from '../../../ui/FormDrawer.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { codeOptions } from '../../../ui/texts.tsx';
import { commonOf, readAgain } from '../initial.ts';
import type { AskProps } from './ask.ts';

const valuesOf = (request: RequestDetail) => ({
  ...commonOf(request),
  date: request.firstDay,
  ...request.correction,
});

/** 补卡 of a day on which the card is missing. */
export default function CorrectionForm({ request, day, ...rest }: AskProps) {
  return (
    <FormDrawer
      title="补卡"
      endpoint={askApi.saveCorrection}
      formKey="request-correction"
      initial={request ? valuesOf(request) : { date: day, card: 1, time: '09:00' }}
      reload={readAgain(request, valuesOf)}
      okText="提交"
      columns={1}
      {...rest}
    >
      <Field name="date" label="日期">
        <DateInput allowClear={false} />
      </Field>
      <Field name="card" label="补哪一次">
        <Select options={codeOptions(CARDS)} />
      </Field>
      <Field name="time" label="实际时间">
        <Input type="time" />
      </Field>
      <Field name="reason" label="原因">
        <Input.TextArea autoSize={{ minRows: 2 }} maxLength={500} placeholder="如：忘记打卡" />
      </Field>
    </FormDrawer>
  );
}
