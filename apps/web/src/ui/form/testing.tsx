import { command, type Endpoint, endpoints, nothing } from '@shibiao/contract/endpoint';
import { byId, optionalText } from '@shibiao/contract/fields';
import { Input } from 'antd';
import { vi } from 'vitest';
import { find, openPage, until } from '../../lib/testing/render.tsx';
import { FormDrawer } from '../FormDrawer.tsx';
import { Field } from './Field.tsx';

/** Four optional texts, and the call that saves them. */
export const names = ['a', 'b', 'c', 'd'] as const;
export const api = endpoints('supplies', {
  save: command('POST /things/save', '保存', {
    input: nothing.extend({ a: optionalText(), b: optionalText(), c: optionalText(), d: optionalText() }),
    output: byId,
  }),
});

interface Options {
  initial?: Record<string, unknown>;
  reload?: () => Promise<Record<string, unknown>>;
}

/** Opens a drawer of text fields with labels by name. @returns the spies for saving and closing */
export async function openForm(endpoint: Endpoint, labels: Record<string, string>, options: Options = {}) {
  const onSaved = vi.fn();
  const onClose = vi.fn();
  await openPage(
    <FormDrawer
      title="新建"
      endpoint={endpoint}
      formKey="thing"
      onSaved={onSaved}
      onClose={onClose}
      {...options}
    >
      {Object.entries(labels).map(([name, label]) => (
        <Field key={name} name={name} label={label}>
          <Input />
        </Field>
      ))}
    </FormDrawer>,
  );
  await until(() => find(`#${Object.keys(labels)[0]}`));
  return { onSaved, onClose };
}

export const input = (name: string) => find<HTMLInputElement>(`#${name}`);
