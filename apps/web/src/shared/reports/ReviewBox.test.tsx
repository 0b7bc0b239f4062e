import { reportsApi } from '@shibiao/contract/reports/reports';
import { salesApi } from '@shibiao/contract/sales';
import { waitFor } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { button, buttons, field, fill, person } from '../../lib/testing/person.ts';
import { openPage } from '../../lib/testing/render.tsx';
import { good, sentTo, serve } from '../../lib/testing/server.ts';
import { hasUnsaved } from '../../lib/unsaved.ts';
import { ReviewBox, useReview } from './ReviewBox.tsx';

type Call = Parameters<typeof useReview>[0];
const report = { id: 7, version: 3, reviewedAt: null as string | null };

async function open(call: Call, reviewedAt: string | null = null) {
  const seen = { reviewed: 0, keys: [] as string[] };
  const Reader = () => {
    const { box } = useReview(call, { ...report, reviewedAt }, () => seen.reviewed++);
    return (
      <section onKeyDown={({ key }) => seen.keys.push(key)}>
        <ReviewBox of={box} />
      </section>
    );
  };
  const asked = serve(() => good(null));
  await openPage(<Reader />);
  return { seen, sent: () => sentTo(call, asked).map(({ body }) => body) };
}

it.each([
  ['the comment of a day', salesApi.review, '点评', {}],
  ['the return of a week', reportsApi.editWeeklyTarget, '批语', { action: 'reject', score: null }],
  ['the return of a month', reportsApi.editMonthly, '批语', { action: 'reject', score: null }],
])('%s is sent by Ctrl+Enter', async (_, call, label, more) => {
  const { seen, sent } = await open(call);
  await fill(label, '多拜访');
  expect(hasUnsaved()).toBe(true);
  await person.type(await field(label), '{Control>}{Enter}{/Control}');
  await waitFor(() => expect(seen.reviewed).toBe(1));
  expect(sent()).toEqual([{ id: 7, version: 3, comment: '多拜访', ...more }]);
  await waitFor(async () => expect((await field(label)).value).toBe(''));
  expect(hasUnsaved()).toBe(false);
});

it('Escape leaves the words, not the reader around them', async () => {
  const { seen } = await open(reportsApi.editWeeklyTarget);
  await person.type(await field('批语'), '多{Escape}');
  expect(document.activeElement).toBe(document.body);
  expect(seen.keys).not.toContain('Escape');
  expect((await field('批语')).value).toBe('多');
});

it('a day that was commented on takes another comment only with words', async () => {
  await open(salesApi.review, '2026-03-10 09:00:00');
  expect(buttons()).toEqual(['再次点评']);
  expect((await button('再次点评')).disabled).toBe(true);
});

it('a week that was returned before can be read without words', async () => {
  const { sent } = await open(reportsApi.editWeeklyTarget, '2026-03-10 09:00:00');
  expect(buttons()).toEqual(['已阅', '退回']);
  await person.click(await button('已阅'));
  await waitFor(() =>
    expect(sent()).toEqual([{ id: 7, version: 3, action: 'read', score: null, comment: '' }]),
  );
});
