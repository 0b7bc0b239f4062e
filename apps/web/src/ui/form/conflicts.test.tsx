import { command, endpoints, nothing } from '@shibiao/contract/endpoint';
import { byId, optionalId, optionalText, optionalVersion, text } from '@shibiao/contract/fields';
import { Select } from 'antd';
import { expect, it, vi } from 'vitest';
import { readDraft } from '../../lib/drafts.ts';
import { queryClient } from '../../lib/query.ts';
import { click, find, openPage, type, unmountAll, until } from '../../lib/testing/render.tsx';
import { envelope, good, serve } from '../../lib/testing/server.ts';
import { hasUnsaved } from '../../lib/unsaved.ts';
import { useQuestion } from '../confirm.ts';
import { FormDrawer } from '../FormDrawer.tsx';
import { differences } from './conflict.ts';
import { Field } from './Field.tsx';
import { input, openForm } from './testing.tsx';

const api = endpoints('supplies', {
  save: command('POST /things/save', '保存', {
    input: nothing.extend({
      id: optionalId,
      version: optionalVersion,
      name: text(10),
      note: optionalText(),
      /** Not shown by the form. */
      keeperId: optionalId,
    }),
    output: byId,
  }),
});

const open = (options: object) => openForm(api.save, { name: '名称', note: '备注' }, options);
const save = () => click(find('.form-footer button', '保存'));

it('a draft of a saved row restores its own changes, and nothing that somebody else has changed since', async () => {
  const asked = serve(({ body }) =>
    body.version === 3 ? envelope(409, '李秀英 刚刚修改过') : good({ id: 7 }),
  );
  const theirs = { id: 7, version: 4, name: '甲', note: '新备注' };
  const reload = async () => theirs;
  await open({ initial: { id: 7, version: 3, name: '甲', note: '旧' }, reload });
  await type(input('name'), '乙');
  await until(() => expect(readDraft('thing', 7)?.values).toEqual({ name: '乙', version: 3 }));
  await unmountAll();
  const { onSaved } = await open({ initial: theirs, reload });
  await click(find('.form-notice button', '恢复'));
  await until(() => expect(input('name').value).toBe('乙'));
  expect(input('note').value).toBe('新备注');
  await save();
  await until(() => find('.conflict'));
  await click(find('.conflict button', '按所选保存'));
  await until(() => expect(onSaved).toHaveBeenCalled());
  expect(asked.at(-1)?.body).toEqual({ id: 7, version: 4, name: '乙', note: '新备注' });
});

it('a save that fails after a settled conflict is sent again over the same version', async () => {
  const answers = [
    () => envelope(409, '李秀英 刚刚修改过'),
    () => envelope(400, '名称已被占用'),
    () => good({ id: 7 }),
  ];
  const asked = serve(() => (answers.shift() ?? (() => good({ id: 7 })))());
  const { onSaved } = await open({
    initial: { id: 7, version: 3, name: '甲', keeperId: 1 },
    reload: async () => ({ id: 7, version: 4, name: '丙', keeperId: 2 }),
  });
  await type(input('name'), '乙');
  await save();
  await until(() => find('.conflict'));
  await click(find('.conflict button', '按所选保存'));
  await until(() => expect(asked).toHaveLength(2));
  await until(() => expect(find('.form-notice').textContent).toBe('名称已被占用'));
  await type(input('name'), '丁');
  await save();
  await until(() => expect(onSaved).toHaveBeenCalled());
  expect(asked[2]?.body).toMatchObject({ version: 4, name: '丁', keeperId: 2 });
});

it('a form that cannot compare keeps its input for the next opening, on the version they saved', async () => {
  const asked = serve(({ body }) =>
    body.version === 3 ? envelope(409, '李秀英 刚刚修改过') : good({ id: 7 }),
  );
  useQuestion.setState({ question: null });
  const stale = vi.spyOn(queryClient, 'invalidateQueries');
  const { onClose } = await open({ initial: { id: 7, version: 3, name: '甲', note: '旧' } });
  await type(input('name'), '乙');
  await save();
  await until(() => expect(find('.form-notice').textContent).toContain('可以恢复'));
  expect(stale).toHaveBeenCalledOnce();
  const { predicate } = stale.mock.calls[0]?.[0] ?? {};
  const isStale = (noun: string) => predicate?.({ queryKey: [noun, 'list', {}] } as never);
  expect([isStale('supplies'), isStale('favourites')]).toEqual([true, false]);
  await click(find('.form-footer button', '取消'));
  expect(useQuestion.getState().question).toBeNull();
  expect(hasUnsaved()).toBe(false);
  await until(() => expect(onClose).toHaveBeenCalled());
  await unmountAll();
  const { onSaved } = await open({ initial: { id: 7, version: 4, name: '甲', note: '新备注' } });
  await click(find('.form-notice button', '恢复'));
  await until(() => expect(input('name').value).toBe('乙'));
  await save();
  await until(() => expect(onSaved).toHaveBeenCalled());
  expect(asked.at(-1)?.body).toEqual({ id: 7, version: 4, name: '乙', note: '新备注' });
});

it('fields that the saved row lacks belong to the form, and keep their input', () => {
  const mine = { name: '甲', photos: [{ id: 3 }] };
  const names = ['name', 'photos'];
  expect(differences(names, mine, mine, { name: '乙' }).map(({ name }) => name)).toEqual(['name']);
  expect(differences(names, mine, mine, { name: '甲', photos: [] }).map(({ name }) => name)).toEqual([
    'photos',
  ]);
});

it('both sides are shown as people read them: a chosen record by its name, lines in words', async () => {
  serve(() => envelope(409, '李秀英 刚刚修改过'));
  const keepers = [
    { value: 1, label: '王芳' },
    { value: 2, label: '李秀英' },
  ];
  await openPage(
    <FormDrawer
      title="编辑"
      endpoint={api.save}
      formKey="thing"
      initial={{ id: 7, version: 3, name: '甲', keeperId: 1, lines: [{ lessonId: 5 }] }}
      reload={async () => ({ id: 7, version: 4, name: '丙', keeperId: 2, lines: [] })}
      onSaved={() => undefined}
      onClose={() => undefined}
    >
      <Field name="keeperId" label="保管人">
        <Select options={keepers} />
      </Field>
      <Field name="lines" label="课程" text={(lines) => `${(lines as object[]).length} 门`}>
        <span />
      </Field>
    </FormDrawer>,
  );
  await until(() => find('.form-footer button', '保存'));
  await save();
  await until(() => find('.conflict'));
  const rows = [...document.querySelectorAll('.conflict tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map((cell) => cell.textContent),
  );
  expect(rows).toEqual([
    ['王芳', '李秀英'],
    ['1 门', '（空）'],
  ]);
});
