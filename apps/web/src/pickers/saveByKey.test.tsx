import { command, endpoints, nothing } from '@shibiao/contract/endpoint';
import { byId, optionalText } from '@shibiao/contract/fields';
import { screen, waitFor } from '@testing-library/dom';
import type { ReactElement } from 'react';
import { afterEach, expect, it } from 'vitest';
import { InstitutionInput } from '../features/customers/InstitutionInput.tsx';
import { queryClient } from '../lib/query.ts';
import { person } from '../lib/testing/person.ts';
import { openPage, settle, unmountAll } from '../lib/testing/render.tsx';
import { good, sentTo, serve } from '../lib/testing/server.ts';
import { FormDrawer } from '../ui/FormDrawer.tsx';
import { Field } from '../ui/form/Field.tsx';
import { TeacherPicker } from './TeacherPicker.tsx';

afterEach(async () => {
  await unmountAll();
  queryClient.clear();
});

const api = endpoints('supplies', {
  save: command('POST /things/save', '保存', {
    input: nothing.extend({ place: optionalText() }),
    output: byId,
  }),
});

/** Types 江北 with Enter and Ctrl+Enter before the search has answered; `found` is what it answers then. */
async function saveBeforeAnswer(picker: ReactElement, found: object[]) {
  const answer = Promise.withResolvers<void>();
  const asked = serve(async (request) => {
    if (request.method === 'POST') return good({ id: 7 });
    if (request.query.keyword === '江北') await answer.promise;
    return good({ list: found, total: found.length });
  });
  await openPage(
    <FormDrawer title="新建" endpoint={api.save} formKey="place" onClose={() => undefined}>
      <Field name="place" label="机构">
        {picker}
      </Field>
    </FormDrawer>,
  );
  const box = await screen.findByRole('combobox');
  await person.click(box);
  await person.type(box, '江北{Enter}', { skipClick: true });
  await screen.findByText('正在查找…');
  await person.keyboard('{Control>}{Enter}{/Control}');
  expect(sentTo(api.save, asked)).toEqual([]);
  answer.resolve();
  await waitFor(() => expect(screen.queryByText('正在查找…')).toBeNull());
  return asked;
}

it('a save by key follows when the field has found what was typed', async () => {
  const asked = await saveBeforeAnswer(<InstitutionInput />, [{ cooperationName: '江北银行' }]);
  await waitFor(() =>
    expect(sentTo(api.save, asked)).toEqual([{ method: 'POST', body: { place: '江北银行' } }]),
  );
});

it('a save by key is not sent without what was typed when the search finds nothing', async () => {
  const asked = await saveBeforeAnswer(<TeacherPicker />, []);
  await settle();
  expect(sentTo(api.save, asked)).toEqual([]);
});
