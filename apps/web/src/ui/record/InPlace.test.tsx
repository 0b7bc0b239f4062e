import { command, endpoints, nothing, query } from '@shibiao/contract/endpoint';
import { byId, optionalId, optionalText, optionalVersion, text } from '@shibiao/contract/fields';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/dom';
import { Input } from 'antd';
import { afterEach, expect, it } from 'vitest';
import { call } from '../../lib/call.ts';
import { queryClient, queryOf } from '../../lib/query.ts';
import { button, field, person, press } from '../../lib/testing/person.ts';
import { openPage, unmountAll } from '../../lib/testing/render.tsx';
import { envelope, good, isTo, sentTo, serve } from '../../lib/testing/server.ts';
import { hasUnsaved } from '../../lib/unsaved.ts';
import { DetailLayout, Facts } from '../DetailLayout.tsx';
import { FormDrawer } from '../FormDrawer.tsx';
import { Field } from '../form/Field.tsx';

const thing = nothing.extend({
  id: optionalId,
  version: optionalVersion,
  name: text(10),
  note: optionalText(),
  place: optionalText(),
});
const api = endpoints('supplies', {
  one: query('GET /things/one', '一条', { input: byId, output: thing }),
  save: command('POST /things/save', '保存', { input: thing, output: byId }),
});
type Thing = { id: number; version: number; name: string; note: string; place: string };

afterEach(async () => {
  await unmountAll();
  queryClient.clear();
});

function ThingForm({ one, onClose }: { one: Thing; onClose: () => void }) {
  return (
    <FormDrawer
      title="修改"
      endpoint={api.save}
      formKey="thing"
      initial={one as never}
      reload={() => call(api.one, { id: one.id })}
      onClose={onClose}
    >
      <Field name="name" label="名称">
        <Input />
      </Field>
      <Field name="note" label="备注">
        <Input />
      </Field>
      <Field name="place" label="地点">
        <Input />
      </Field>
    </FormDrawer>
  );
}

function Shown({ mayEdit }: { mayEdit: boolean }) {
  const { data } = useQuery(queryOf(api.one, { id: 7 }));
  const one = data as Thing | undefined;
  if (!one) return null;
  return (
    <DetailLayout title={one.name} form={mayEdit ? (close) => <ThingForm one={one} onClose={close} /> : null}>
      <Facts
        items={[
          { label: '备注', value: one.note, edit: 'note' },
          { label: '地点', value: one.place, edit: 'place' },
          { label: '合计', value: '8', closed: '由明细得出' },
        ]}
      />
    </DetailLayout>
  );
}

/** A record on a server that stores saves; `refuse` answers a save instead, or drops its answer. */
async function open({ mayEdit = true, refuse }: { mayEdit?: boolean; refuse?: () => Response | null } = {}) {
  const saved: Thing = { id: 7, version: 3, name: '甲', note: '旧', place: '石家庄' };
  const asked = serve((request) => {
    if (!isTo(api.save, request)) return good({ ...saved });
    const refusal = refuse?.();
    if (refusal) return refusal;
    if (request.body.version !== saved.version) return envelope(409, '李秀英 刚刚修改过');
    Object.assign(saved, request.body, { version: saved.version + 1 });
    return good({ id: 7 });
  });
  await openPage(<Shown mayEdit={mayEdit} />);
  await screen.findByText('旧');
  return { saved, saves: () => sentTo(api.save, asked).map(({ body }) => body) };
}

const edit = async (label: string) => {
  (await button(`修改${label}`)).focus();
  await person.keyboard('e');
  return opened(label);
};
const opened = async (label: string) => {
  const input = await field(label);
  await waitFor(() => expect(document.activeElement).toBe(input));
  return input;
};

it('a fact is edited by e, saved by Enter with the version it was read at, and regains the focus', async () => {
  const { saved } = await open();
  await edit('备注');
  await person.keyboard('新的{Enter}');
  await waitFor(() => expect(saved).toMatchObject({ note: '新的', place: '石家庄', version: 4 }));
  await screen.findByText('新的');
  await waitFor(async () => expect(document.activeElement).toBe(await button('修改备注')));
});

it('Esc leaves a fact unchanged, and nothing is sent', async () => {
  const { saves } = await open();
  await edit('备注');
  await person.keyboard('新的{Escape}');
  await screen.findByText('旧');
  expect(saves()).toEqual([]);
  expect(hasUnsaved()).toBe(false);
});

it('a refusal stands beside the fact, which keeps its input until it is saved', async () => {
  const answers = [envelope(400, '备注不能这样写')];
  const { saved } = await open({ refuse: () => answers.shift() ?? null });
  await edit('备注');
  await person.keyboard('新的{Enter}');
  await screen.findByText('备注不能这样写');
  expect((await field('备注')).value).toBe('新的');
  await press('保存');
  await waitFor(() => expect(saved.note).toBe('新的'));
});

it('a change that does not arrive stays open as unsaved input', async () => {
  const { saves } = await open({
    refuse: () => {
      throw new TypeError('network');
    },
  });
  await edit('备注');
  await person.keyboard('新的{Enter}');
  await waitFor(() => expect(saves()).toHaveLength(1));
  await waitFor(async () => expect((await field('备注')).disabled).toBe(false));
  expect((await field('备注')).value).toBe('新的');
  expect(hasUnsaved()).toBe(true);
});

it('a fact that somebody else changed meanwhile is compared, and saved over their version', async () => {
  const { saved } = await open();
  await edit('备注');
  Object.assign(saved, { note: '他们的', place: '保定', version: 9 });
  await person.keyboard('新的{Enter}');
  await screen.findByText('他们的');
  await press('按所选保存');
  await waitFor(() => expect(saved).toMatchObject({ note: '新的', place: '保定', version: 10 }));
});

it('opening another fact saves the first one, and the second is changed on the new version', async () => {
  const { saved, saves } = await open();
  await edit('备注');
  await person.keyboard('新的');
  await press('修改地点');
  await opened('地点');
  await person.keyboard('邢台{Enter}');
  await waitFor(() => expect(saved).toMatchObject({ note: '新的', place: '邢台', version: 5 }));
  expect(saves().map(({ version }) => version)).toEqual([3, 4]);
});

it('opening another fact closes an unchanged one', async () => {
  const { saves } = await open();
  await edit('备注');
  await press('修改地点');
  await opened('地点');
  expect(screen.queryByLabelText('备注', { selector: 'input' })).toBeNull();
  expect(saves()).toEqual([]);
});

it('nothing is editable without the right, and a closed fact says why to people with it', async () => {
  await open({ mayEdit: false });
  expect(screen.queryByRole('button', { name: '修改备注' })).toBeNull();
  expect(screen.queryByRole('img', { name: '由明细得出' })).toBeNull();
  await unmountAll();
  await open();
  expect(screen.getByRole('img', { name: '由明细得出' })).toBeTruthy();
});
