import { Form, type FormItemProps } from 'antd';
import { use, useEffect } from 'react';
import { FormFactsContext, isRequired } from './schema.ts';

interface Props extends Omit<FormItemProps, 'name' | 'label' | 'required' | 'rules'> {
  name: string;
  label: string;
  /** Spans the whole width of the form's grid. */
  isWide?: boolean;
  /** Asked for here although the schema leaves it open (it depends on another field). */
  mustFill?: boolean;
}

const isBlank = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** A field of a FormDrawer: required mark and check on leaving come from the endpoint's schema. */
export function Field({ name, label, isWide = false, mustFill = false, className, ...rest }: Props) {
  const { shape, register } = use(FormFactsContext);
  const schema = shape?.[name];
  useEffect(() => register(name, label), [register, name, label]);
  return (
    <Form.Item
      name={name}
      label={label}
      required={mustFill || isRequired(schema)}
      validateTrigger="onBlur"
      className={`${isWide ? 'field-wide' : ''} ${className ?? ''}`}
      rules={[
        {
          validator: async (_rule, value: unknown) => {
            if (mustFill && isBlank(value)) throw new Error('必填');
            const result = schema?.safeParse(value === '' ? undefined : value);
            if (result && !result.success) throw new Error(result.error.issues[0]?.message ?? '填写有误');
          },
        },
      ]}
      {...rest}
    />
  );
}
