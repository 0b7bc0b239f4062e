import { Form, type FormItemProps } from 'antd';
import { type ReactNode, use, useLayoutEffect } from 'react';
import { InFieldContext } from '../typedDate.tsx';
import { checkedBy, FormFactsContext, isRequired } from './schema.ts';

interface Props extends Omit<FormItemProps, 'name' | 'label' | 'required' | 'rules'> {
  name: string;
  label: string;
  /** Spans the whole width of the form's grid. */
  isWide?: boolean;
  /** Asked for here although the schema leaves it open (it depends on another field). */
  mustFill?: boolean;
  /** A value of it in words, beside what somebody else saved; without it the control itself shows it. */
  text?: (value: unknown) => ReactNode;
}

/**
 * A field of a FormDrawer: required mark and check on leaving come from the endpoint's schema. Of a form that is open
 * in the place of one fact, only that fact's fields are drawn.
 */
export function Field({ name, label, isWide = false, mustFill = false, className, text, ...rest }: Props) {
  const { children: control, valuePropName } = rest;
  const { shape, only, register } = use(FormFactsContext);
  const schema = shape?.[name];
  const isHidden = only !== undefined && !only.has(name);
  // Before the form is painted, which goes by how many fields it has.
  useLayoutEffect(() =>
    register(name, {
      label,
      control: typeof control === 'function' ? null : control,
      valuePropName,
      text,
      isHidden,
    }),
  );
  if (isHidden) return null;
  return (
    <InFieldContext value={true}>
      <Form.Item
        name={name}
        label={label}
        required={mustFill || isRequired(schema)}
        validateTrigger="onBlur"
        className={`${isWide ? 'field-wide' : ''} ${className ?? ''}`}
        rules={[checkedBy(schema, mustFill)]}
        {...rest}
      />
    </InFieldContext>
  );
}
