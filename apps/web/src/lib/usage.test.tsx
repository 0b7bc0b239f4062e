import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render, unmountAll } from './testing/render.tsx';
import { good, serve } from './testing/server.ts';
import { recordOpened, sourceOf, useSettledSearch, useViewed } from './usage.ts';

let posted: { path: string; body: Record<string, unknown> }[] = [];
beforeEach(() => {
  posted = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
  serve(({ path, body }) => {
    posted.push({ path, body: body as Record<string, unknown> });
    return good({});
  });
});
afterEach(async () => {
  await unmountAll();
  vi.useRealTimers();
});
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

function Searched({ text, results }: { text: string; results: number }) {
  useSettledSearch(text ? { scope: 'teacher', source: 'list', text, results } : null);
  return null;
}
function Viewed({ id }: { id: number }) {
  useViewed('teacher', id);
  return null;
}

it('a search is recorded once it is unchanged for two seconds, and not while it is typed', async () => {
  await render(<Searched text="z" results={9} />);
  await pass(1500);
  await unmountAll();
  await render(<Searched text="zhang" results={2} />);
  await pass(1999);
  expect(posted).toEqual([]);
  await pass(1);
  expect(posted.map(({ body }) => [body.query, body.results])).toEqual([['zhang', 2]]);
  await pass(10_000);
  expect(posted).toHaveLength(1);
});

it('Enter settles a search at once, and an opened result names it', async () => {
  await render(<Searched text="李四" results={0} />);
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true }));
  expect(posted).toEqual([]);
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
  recordOpened({ scope: 'all', source: 'palette', text: '张三', results: 1 }, { teacherId: 7 });
  await pass(3000);
  expect(posted.map(({ body }) => [body.query, body.isOpened ?? false, body.teacherId ?? null])).toEqual([
    ['李四', false, null],
    ['张三', true, 7],
  ]);
});

it('a view is told after a second, each minute, and when it ends, with its visible seconds', async () => {
  await render(<Viewed id={7} />);
  await pass(999);
  expect(posted).toEqual([]);
  await pass(61_001);
  await pass(8_000);
  await unmountAll();
  await pass(100_000);
  const views = posted.filter(({ path }) => path.endsWith('/viewed'));
  expect(views.map(({ body }) => [body.targetId, body.seconds])).toEqual([
    [7, 1],
    [7, 59],
    [7, 10],
  ]);
});

it.each([
  ['palette', 'search'],
  ['/teacherManage/list?keyword=zs', 'search'],
  ['/teacherManage/list', 'catalogue'],
  ['/personalCenter/myCollection', 'favourite'],
  ['/teacherManage/match', 'recommendation'],
  ['/sales/demands/3', 'demand'],
  ['/', 'link'],
  [null, 'link'],
])('a page opened from %s comes by %s', (from, source) => expect(sourceOf(from)).toBe(source));
