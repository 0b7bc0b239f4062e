import { command, endpoints, nothing } from '@shibiao/contract/endpoint';
import { byId, optionalText } from '@shibiao/contract/fields';
import { Button, Input } from 'antd';
import { Activity, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { field, person, press } from '../../lib/testing/person.ts';
import { openPage, unmountAll, until } from '../../lib/testing/render.tsx';
import { hasUnsaved } from '../../lib/unsaved.ts';
import { FormDrawer } from '../FormDrawer.tsx';
import { Field } from './Field.tsx';

const api = endpoints('supplies', {
  save: command('POST /things/save', '保存', { input: nothing.extend({ a: optionalText() }), output: byId }),
});

function Page() {
  const [month, setMonth] = useState(1);
  const [isHidden, setIsHidden] = useState(false);
  return (
    <>
      <Button onClick={() => setIsHidden(!isHidden)}>换页</Button>
      <Button onClick={() => setMonth(month + 1)}>换月</Button>
      <Activity mode={isHidden ? 'hidden' : 'visible'}>
        <FormDrawer
          key={month}
          title="新建"
          endpoint={api.save}
          formKey={`thing-${month}`}
          onClose={() => {}}
        >
          <Field name="a" label="字段a">
            <Input />
          </Field>
        </FormDrawer>
      </Activity>
    </>
  );
}

afterEach(unmountAll);

it('input counts as unsaved while its tab is hidden, and no longer once another form took its place', async () => {
  await openPage(<Page />);
  await person.type(await field('字段a'), '一');
  expect(hasUnsaved()).toBe(true);
  await press('换页');
  expect(hasUnsaved()).toBe(true);
  await press('换页');
  await field('字段a');
  expect(hasUnsaved()).toBe(true);
  await press('换月');
  await until(() => expect(hasUnsaved()).toBe(false));
});
