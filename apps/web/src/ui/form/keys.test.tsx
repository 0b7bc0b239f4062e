import { Form, Input } from 'antd';
import { afterEach, expect, it } from 'vitest';
import { field, person } from '../../lib/testing/person.ts';
import { openPage, unmountAll } from '../../lib/testing/render.tsx';
import { FormDrawer } from '../FormDrawer.tsx';
import { Field } from './Field.tsx';
import { api, names } from './testing.tsx';

afterEach(unmountAll);

let rendered = 0;
function Fields() {
  // Most forms read the form, and are rendered again whenever the drawer around them is.
  Form.useFormInstance();
  rendered++;
  return names.map((name) => (
    <Field key={name} name={name} label={`字段${name}`}>
      <Input />
    </Field>
  ));
}

it('a key renders its own field again, and not the form around it', async () => {
  await openPage(
    <FormDrawer title="新建" endpoint={api.save} formKey="thing" onClose={() => {}}>
      <Fields />
    </FormDrawer>,
  );
  const typed = await field('字段a');
  // The first key marks the form as changed, which renders all of it.
  await person.type(typed, '一');
  const before = rendered;
  await person.type(typed, '二三四');
  expect(typed.value).toBe('一二三四');
  expect(rendered).toBe(before);
});
