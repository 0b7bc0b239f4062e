import { command, endpoints, nothing } from '@shibiao/contract/endpoint';
import { byId, optionalId, optionalVersion, text } from '@shibiao/contract/fields';
import { beforeEach, expect, it } from 'vitest';
import { forgetDrafts, readDraft } from '../../lib/drafts.ts';
import { useNotices } from '../../lib/notify.ts';
import { click, find, type, unmountAll, until } from '../../lib/testing/render.tsx';
import { envelope, good, type Request, serve } from '../../lib/testing/server.ts';
import { input, openForm } from './testing.tsx';

const api = endpoints('supplies', {
  save: command('POST /things/save', '保存', {
    input: nothing.extend({ id: optionalId, version: optionalVersion, name: text(10) }),
    output: byId,
  }),
  ask: command('POST /things/ask', '领用', { input: nothing.extend({ name: text(10) }), output: byId }),
});

beforeEach(() => {
  forgetDrafts();
  useNotices.setState({ notices: [] });
});

interface Options {
  endpoint?: typeof api.save | typeof api.ask;
  initial?: Record<string, unknown>;
  reload?: () => Promise<Record<string, unknown>>;
}
const open = ({ endpoint = api.save, ...options }: Options = {}) =>
  openForm(endpoint, { name: '名称' }, options);
const name = () => input('name');
const isBusy = () => find('.form-footer button', '保存').className.includes('loading');
const save = async () => {
  await click(find('.form-footer button', '保存'));
  await until(() => expect(isBusy()).toBe(false));
};
const keyOf = (request: Request | undefined) => request?.headers.get('idempotency-key');

/** A server that stores the first save of each key and loses the answer of the very first one. */
function losing(id: number) {
  const made = new Map<string, string>();
  let isLost = false;
  return serve((request) => {
    const key = keyOf(request) ?? '';
    const content = JSON.stringify(request.body);
    if (made.has(key))
      return made.get(key) === content
        ? good({ id })
        : envelope(400, '此前已保存，当时的内容与现在的不同', { savedBefore: { id } });
    made.set(key, content);
    if (isLost) return good({ id });
    isLost = true;
    throw new TypeError('Failed to fetch');
  });
}

it('a save changed after its answer was lost makes no second record: the form continues with the first', async () => {
  const asked = losing(7);
  const { onSaved, onClose } = await open();
  await type(name(), '甲');
  await save();
  await type(name(), '乙');
  await save();
  await until(() => find('.form-notice', '其实已经成功'));
  expect(onSaved).not.toHaveBeenCalled();
  expect(useNotices.getState().notices.map(({ text: said }) => said)).toEqual(['网络错误']);
  // A second save is no way around it.
  expect(find<HTMLButtonElement>('.form-footer button', '保存').disabled).toBe(true);
  await click(find('button', '按现在填写的修改'));
  await until(() => expect(onSaved).toHaveBeenCalledExactlyOnceWith({ id: 7 }));
  await until(() => expect(onClose).toHaveBeenCalledOnce());
  expect(asked.map(({ body }) => body)).toEqual([{ name: '甲' }, { name: '乙' }, { id: 7, name: '乙' }]);
  expect(keyOf(asked[1])).toBe(keyOf(asked[0]));
  expect(keyOf(asked[2])).not.toBe(keyOf(asked[0]));
  expect(readDraft('thing', undefined)).toBeNull();
});

it('a value typed over the one the form began with is kept when the form continues with its first save', async () => {
  const asked = losing(7);
  await open({ initial: { name: '默认' } });
  await type(name(), '甲');
  await save();
  await type(name(), '乙');
  await save();
  await click(await until(() => find('button', '按现在填写的修改')));
  await until(() => expect(asked).toHaveLength(3));
  expect(asked[2]?.body).toEqual({ id: 7, name: '乙' });
});

it('a form that cannot change its record is closed as saved', async () => {
  const asked = losing(7);
  const { onSaved, onClose } = await open({ endpoint: api.ask });
  await type(name(), '甲');
  await save();
  await type(name(), '乙');
  await save();
  await until(() => find('.form-notice', '其实已经成功'));
  expect([...document.querySelectorAll('.form-notice button')].map((one) => one.textContent)).toEqual([
    '关闭',
  ]);
  await click(find('.form-notice button', '关闭'));
  await until(() => expect(onClose).toHaveBeenCalledOnce());
  expect(onSaved).toHaveBeenCalledExactlyOnceWith({ id: 7 });
  expect(asked).toHaveLength(2);
});

it('an edit is compared with what its first save stored, and saved over that version', async () => {
  const asked = losing(7);
  await open({
    initial: { id: 7, version: 1, name: '原名' },
    reload: async () => ({ id: 7, version: 2, name: '甲' }),
  });
  await type(name(), '甲');
  await save();
  await type(name(), '乙');
  await save();
  await until(() => find('.conflict', '其实已经成功'));
  await click(find('button', '按所选保存'));
  await until(() => expect(asked).toHaveLength(3));
  expect(asked[2]?.body).toEqual({ id: 7, version: 2, name: '乙' });
});

it('a window closed before the answer sends the same save again from its draft', async () => {
  const asked = losing(7);
  await open();
  await type(name(), '甲');
  await save();
  await unmountAll();
  await open();
  await click(find('.form-notice button', '恢复'));
  await save();
  await until(() => expect(asked).toHaveLength(2));
  expect(keyOf(asked[1])).toBe(keyOf(asked[0]));
});

it('a refused save gets a new key when it is sent again', async () => {
  const asked = serve(() => envelope(400, '名称已有'));
  await open();
  await type(name(), '甲');
  await save();
  await save();
  await until(() => expect(asked).toHaveLength(2));
  expect(keyOf(asked[1])).not.toBe(keyOf(asked[0]));
});

it('a save lost with its server opens nothing, and is closed as saved', async () => {
  serve(() => envelope(200, '此前已保存', {}));
  const { onSaved, onClose } = await open();
  await type(name(), '甲');
  await save();
  await until(() => expect(onClose).toHaveBeenCalledOnce());
  expect(onSaved).not.toHaveBeenCalled();
});
