import { command, endpoints } from '@shibiao/contract/endpoint';
import { ids } from '@shibiao/contract/fields';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { useSession } from '../lib/session.ts';
import { click, find, render, until } from '../lib/testing/render.tsx';
import { envelope, good, serve } from '../lib/testing/server.ts';
import { useQuestion } from './confirm.ts';
import { RemoveButton } from './RemoveButton.tsx';

const api = endpoints('supplies', {
  remove: command('POST /things/delete', '删除', { input: z.object({ id: ids }) }),
});
const grant = (...functions: string[]) => useSession.setState({ functions: new Set(functions) });
afterEach(() => grant());

async function open() {
  const onRemoved = vi.fn();
  await render(
    <RemoveButton
      endpoint={api.remove}
      input={{ id: [3, 4] }}
      question="删除 2 件？"
      hint="不能恢复"
      onRemoved={onRemoved}
    />,
  );
  return onRemoved;
}
const question = () => useQuestion.getState().question;

it('is absent for people without the right', async () => {
  await open();
  expect(document.querySelector('button')).toBeNull();
});

it('asks first, then sends and reports', async () => {
  grant('/api/things/delete');
  const asked = serve(() => good({}));
  const onRemoved = await open();
  await click(find('button', '删除'));
  expect(question()).toMatchObject({ title: '删除 2 件？', content: '不能恢复', isDanger: true });
  expect(asked).toEqual([]);
  await act(async () => question()?.onOk());
  await until(() => expect(onRemoved).toHaveBeenCalledOnce());
  expect(asked[0]?.body).toEqual({ id: [3, 4] });
});

it('keeps the selection and the question when it is refused', async () => {
  grant('/api/things/delete');
  serve(() => envelope(400, '还有课程'));
  const onRemoved = await open();
  await click(find('button', '删除'));
  await act(() => expect(question()?.onOk()).rejects.toThrow('还有课程'));
  expect(onRemoved).not.toHaveBeenCalled();
});
