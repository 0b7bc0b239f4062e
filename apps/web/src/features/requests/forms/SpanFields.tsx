import { DAY_HALVES } from '@shibiao/contract/requests/codes';
import { Form, Select } from 'antd';
import { useEffect } from 'react';
import { PersonnelPicker } from '../../../pickers/PersonnelPicker.tsx';
import { DateInput } from '../../../ui/dates.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { codeOptions } from '../../../ui/texts.tsx';

const halves = codeOptions(DAY_HALVES);

/** Days with their half-days. The end follows a beginning that passes it. */
export function SpanFields() {
  const form = Form.useFormInstance();
  const from = Form.useWatch<string | undefined>('from');
  useEffect(() => {
    const to: unknown = form.getFieldValue('to');
    if (from && typeof to === 'string' && to < from) form.setFieldValue('to', from);
  }, [form, from]);
  return (
    <>
      <Field name="from" label="从">
        <DateInput allowClear={false} />
      </Field>
      <Field name="fromHalf" label="从上午或下午">
        <Select options={halves} />
      </Field>
      <Field name="to" label="到">
        <DateInput allowClear={false} />
      </Field>
      <Field name="toHalf" label="到上午或下午" extra="同一天选上午到上午，就是半天">
        <Select options={halves} />
      </Field>
    </>
  );
}

/** Colleague who takes over; told when the request is approved. */
export const CoverField = () => (
  <Field name="coverId" label="工作交接给">
    <PersonnelPicker />
  </Field>
);
