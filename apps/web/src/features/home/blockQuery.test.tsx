import { homeApi } from '@shibiao/contract/home';
import { messagesApi } from '@shibiao/contract/messages';
import { useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { render, until } from '../../lib/testing/render.tsx';
import { envelope, good, serve } from '../../lib/testing/server.ts';
import { blockQuery } from './blockQuery.ts';

const TOGETHER = '/api/home/together';
const cash = { list: [], asOf: 'now' };
const inText = (data: unknown) => ({ answer: JSON.stringify({ code: 200, message: 'ok', data }) });

function Cash() {
  const { data, error } = useQuery(blockQuery(homeApi.cash, {}));
  return <p>{error ? error.message : `收付款 ${data?.asOf ?? '…'}`}</p>;
}
function Inbox() {
  const { data, error } = useQuery(blockQuery(messagesApi.list, { count: 12, keyword: '' }));
  return <p>{error ? error.message : `消息 ${data?.total ?? '…'}`}</p>;
}

test('blocks shown at once share one call', async () => {
  const asked = serve(() => good({ list: [inText(cash), inText({ list: [], total: 3 })] }));
  await render(
    <>
      <Cash />
      <Inbox />
    </>,
  );
  await until(() => expect(document.body.textContent).toBe('收付款 now消息 3'));
  expect(asked.map(({ path }) => path)).toEqual([TOGETHER]);
  expect(asked[0]?.body).toEqual({ addresses: ['/home/cash', '/wx_msg/list?count=12'] });
});

test('a block whose answer failed asks alone and says why', async () => {
  const asked = serve(({ path }) =>
    path === TOGETHER ? good({ list: [inText(cash), { answer: null }] }) : envelope(403, '无权访问'),
  );
  await render(
    <>
      <Cash />
      <Inbox />
    </>,
  );
  await until(() => expect(document.body.textContent).toBe('收付款 now无权访问'));
  expect(asked.map(({ path }) => path)).toEqual([TOGETHER, '/api/wx_msg/list']);
});

test('every block says that the shared call failed', async () => {
  serve(() => envelope(500, '服务器错误'));
  await render(
    <>
      <Cash />
      <Inbox />
    </>,
  );
  await until(() => expect(document.body.textContent).toBe('服务器错误服务器错误'));
});

test('a single block makes its own call', async () => {
  const asked = serve(() => good(cash));
  await render(<Cash />);
  await until(() => expect(document.body.textContent).toBe('收付款 now'));
  expect(asked.map(({ path }) => path)).toEqual(['/api/home/cash']);
});
