import type { FormInstance } from 'antd';

type Values = Readonly<Record<string, unknown>>;

/**
 * Notes the fields of a form before a question to the server.
 * @returns fills fields from the answer; those that were changed meanwhile keep their input
 */
export function lateFill(form: FormInstance): (values: Values) => void {
  const before: Values = { ...form.getFieldsValue(true) };
  return (values) =>
    form.setFieldsValue(
      Object.fromEntries(
        Object.entries(values).filter(([name]) => Object.is(form.getFieldValue(name), before[name])),
      ),
    );
}
