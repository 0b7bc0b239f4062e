import { Alert, Button, Form, Input, Radio } from 'antd';
import { isValidElement, type ReactNode, useState } from 'react';
import { type Difference, proposal } from './conflict.ts';
import { type FieldFacts, isBlank } from './schema.ts';

type Values = Record<string, unknown>;

const SIDES = [
  ['mine', '我的填写'],
  ['theirs', '已保存的'],
] as const;

interface Props {
  title: string;
  message: string;
  differences: Difference[];
  /** All values of the input and of the saved row, because some fields show their value through others. */
  mine: Values;
  theirs: Values;
  fieldOf: (name: string) => FieldFacts | undefined;
  isSaving: boolean;
  /** Saves over the newer version with the chosen values. */
  onSave: (chosen: Values) => void;
  /** Discards the input and shows the saved row. */
  onReload: () => void;
}

/** Version conflict: both values side by side, chosen field by field. */
export function ConflictPanel(props: Props) {
  const { title, message, differences, fieldOf, isSaving, onSave, onReload } = props;
  const [choice, setChoice] = useState(() => new Map(differences.map((one) => [one.name, proposal(one)])));
  const chosen = () =>
    Object.fromEntries(
      differences.map((one) => [one.name, choice.get(one.name) === 'theirs' ? one.theirs : one.mine]),
    );
  return (
    <section className="conflict" aria-label="版本冲突">
      <Alert type="warning" showIcon title={title} description={message} />
      {differences.length === 0 ? (
        <p className="quiet">双方填写的内容一致，可直接保存。</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th>字段</th>
              {SIDES.map(([side, word]) => (
                <th key={side}>{word}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {differences.map((one) => (
              <tr key={one.name}>
                <th scope="row">{fieldOf(one.name)?.label ?? one.name}</th>
                {SIDES.map(([side]) => (
                  <td key={side} className={choice.get(one.name) === side ? 'is-chosen' : ''}>
                    <Radio
                      checked={choice.get(one.name) === side}
                      onChange={() => setChoice(new Map(choice).set(one.name, side))}
                    >
                      <Shown side={side} name={one.name} values={props[side]} field={fieldOf(one.name)} />
                    </Radio>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="conflict-actions">
        <Button type="primary" loading={isSaving} onClick={() => onSave(chosen())}>
          按所选保存
        </Button>
        <Button onClick={onReload} disabled={isSaving}>
          放弃我的修改，载入最新
        </Button>
      </div>
    </section>
  );
}

interface ShownProps {
  /** Distinguishes the ids of both sides. */
  side: string;
  name: string;
  values: Values;
  field: FieldFacts | undefined;
}

/** A value of one side as the form shows it: a record by name, a code by label. */
function Shown({ side, name, values, field }: ShownProps): ReactNode {
  const value = values[name];
  if (isBlank(value)) return '（空）';
  if (field?.text) return field.text(value);
  if (isTyped(field?.control) || !isValidElement(field?.control)) return inWords(value);
  if (Array.isArray(value) && value.every(hasName)) return value.map((one) => one.name).join('、');
  return (
    <span className="conflict-value">
      <Form component={false} name={`conflict-${side}`} initialValues={values} disabled>
        <Form.Item noStyle name={name} valuePropName={field.valuePropName ?? 'value'}>
          {field.control}
        </Form.Item>
      </Form>
    </span>
  );
}

/** True for text controls, whose long text is shown in full instead of clipped. */
const isTyped = (control: ReactNode): boolean =>
  isValidElement(control) && (control.type === Input || control.type === Input.TextArea);

/** True for values with a name, such as chosen files. */
const hasName = (one: unknown): one is { name: string } =>
  typeof one === 'object' && one !== null && 'name' in one && typeof one.name === 'string';

const inWords = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);
