import { Form, type FormItemProps } from 'antd';
import { type ReactNode, use, useLayoutEffect } from 'react';
import { InFieldContext } from '../typedDate.tsx';
import { checkedBy, FormFactsContext, isRequired } from './schema.ts';

interface Props extends Omit<FormItemProps, 'name' | 'label' | 'required' | 'rules'> {
  name: string;
  label: string;
  /** Spans the full width of the form's grid. */
  isWide?: boolean;
  /** Required here although the schema leaves it optional (it depends on another field). */
  mustFill?: boolean;
  /** Text of a value in a comparison; without it the control shows the value. */
  text?: (value: unknown) => ReactNode;
}

/**
 * Field of a FormDrawer: required mark and validation on blur come from the endpoint's schema. A form in place of one
 * fact renders that fact's fields only.
 */
export function Field({ name, label, isWide = false, mustFill = false, className, text, ...rest }: Props) {
  const { children: control, valuePropName } = rest;
  const { shape, only, register } = use(FormFactsContext);
  const schema = shape?.[name];
  const isHidden = only !== undefined && !only.has(name);
  // Registers before the form is painted, because its layout depends on the number of fields.
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
