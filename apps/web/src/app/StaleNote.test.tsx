import { customersApi } from '@shibiao/contract/customers/customers';
import { useQuery } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { markStale, queryOf } from '../lib/query.ts';
import { click, find, render, until } from '../lib/testing/render.tsx';
import { envelope, good, serve } from '../lib/testing/server.ts';
import { holdUnsaved } from '../lib/unsaved.ts';
import { QueryState } from '../ui/QueryState.tsx';
import { StaleNote } from './StaleNote.tsx';

let answer: () => Response;
let isReady: boolean;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T06:02:00Z') });
  answer = () => good({ id: 7, contactName: '王强' });
  isReady = false;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Screen() {
  const query = useQuery({ ...queryOf(customersApi.one, { id: 7 }, { isQuiet: true }), retry: false });
  if (!query.data) return <QueryState of={query} />;
  return <h1>{query.data.contactName}</h1>;
}

/** Renders a record that was read at 14:02 and reads it again at 14:05 with this answer. */
async function readAgain(next: () => Response) {
  const asked = serve(({ path }) =>
    path === '/readyz' ? new Response('', { status: isReady ? 200 : 503 }) : answer(),
  );
  await render(
    <>
      <StaleNote />
      <Screen />
    </>,
  );
  await until(() => find('h1', '王强'));
  expect(find('.stale-note').hidden).toBe(true);
  vi.setSystemTime(new Date('2026-11-24T06:05:00Z'));
  answer = next;
  await act(async () => markStale(['customers']));
  return asked;
}
const away = () => envelope(503, '数据库暂时不可用');
const gone = () => envelope(404, '客户不存在');

it('a page that could not be read again says of when it is, and reads again on 重试', async () => {
  await readAgain(away);
  await until(() => find('.stale-note', '没有刷新：数据库暂时不可用。显示的是14:02的内容'));
  find('h1', '王强');
  answer = () => good({ id: 7, contactName: '王小强' });
  await click(find('.stale-note button', '重试'));
  await until(() => find('h1', '王小强'));
  await until(() => expect(find('.stale-note').hidden).toBe(true));
});

it('the failed query is read again once the database is back behind a server that was never away', async () => {
  const asked = await readAgain(away);
  await until(() => find('.stale-note', '14:02'));
  isReady = true;
  answer = () => good({ id: 7, contactName: '王小强' });
  await until(() => find('h1', '王小强'));
  expect(find('.stale-note').hidden).toBe(true);
  expect(asked.filter(({ path }) => path === '/readyz')).toHaveLength(1);
});

it('the answer that a record is gone takes the place of the page', async () => {
  await readAgain(gone);
  await until(() => find('[role=alert]', '客户不存在'));
  expect(document.querySelector('h1')).toBeNull();
  expect(find('.stale-note').hidden).toBe(true);
});

it('the page stays under typed input until that is saved or given up', async () => {
  const release = holdUnsaved(window.location.pathname);
  await readAgain(gone);
  await until(() => find('.stale-note', '没有刷新：客户不存在'));
  find('h1', '王强');
  await act(async () => release());
  await until(() => find('[role=alert]', '客户不存在'));
  expect(document.querySelector('h1')).toBeNull();
});

/** A page with a choice beside its record; the choice has no error state of its own. */
function ScreenWithOptions() {
  const options = useQuery({
    ...queryOf(customersApi.list, {}, { isQuiet: true }),
    retry: false,
  });
  return <p>{options.data ? `${options.data.total} 个客户` : ''}</p>;
}

it('a failed query without an error state of its own is named, and read again', async () => {
  answer = away;
  serve(() => answer());
  await render(
    <>
      <StaleNote />
      <ScreenWithOptions />
    </>,
  );
  await until(() => find('.stale-note', '有内容没有读到：数据库暂时不可用'));
  answer = () => good({ list: [], total: 3 });
  await click(find('.stale-note button', '重试'));
  await until(() => find('p', '3个客户'));
  expect(find('.stale-note').hidden).toBe(true);
});

it('a failed query that the page reports in its own place is left out', async () => {
  answer = away;
  serve(() => answer());
  await render(
    <>
      <StaleNote />
      <Screen />
    </>,
  );
  await until(() => find('[role=alert]', '数据库暂时不可用'));
  await until(() => expect(find('.stale-note').hidden).toBe(true));
});
