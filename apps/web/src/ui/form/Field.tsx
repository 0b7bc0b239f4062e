import { WRONG_ID } from '@shibiao/contract/fields';
import { Form, type FormItemProps } from 'antd';
import { use, useEffect } from 'react';
import { FormFactsContext, isBlank, isRequired } from './schema.ts';

interface Props extends Omit<FormItemProps, 'name' | 'label' | 'required' | 'rules'> {
  name: string;
  label: string;
  /** Spans the whole width of the form's grid. */
  isWide?: boolean;
  /** Asked for here although the schema leaves it open (it depends on another field). */
  mustFill?: boolean;
}

/** What the schema itself asks for, such as 请选择上课时段; of ids it would say that they are wrong. */
const blankSaid = (schema: Parameters<typeof isRequired>[0]): string => {
  const said = schema?.safeParse(undefined).error?.issues[0]?.message;
  return said === undefined || said === WRONG_ID ? '必填' : said;
};

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
            // A picker's empty value is no wrong number: nothing was filled in.
            if ((mustFill || isRequired(schema)) && isBlank(value)) throw new Error(blankSaid(schema));
            const result = schema?.safeParse(value === '' ? undefined : value);
            if (result && !result.success) throw new Error(result.error.issues[0]?.message ?? '填写有误');
          },
        },
      ]}
      {...rest}
    />
  );
}
