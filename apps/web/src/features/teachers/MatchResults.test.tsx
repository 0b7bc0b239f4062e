import { expect, it } from 'vitest';
import { find, render, TestPage, until } from '../../lib/testing/render.tsx';
import { good, serve } from '../../lib/testing/server.ts';
import { MatchResults } from './MatchResults.tsx';

it('says of a teacher what is known, and no dot in place of the rest', async () => {
  const teacher = {
    guanlilevel: 2,
    fields: [],
    topics: [],
    feeDay: '3000.00',
    points: 9,
    parts: [],
    reasons: [],
    isRecommended: false,
  };
  const list = [
    { ...teacher, id: 1, name: '赵讲师', homeCityName: null },
    { ...teacher, id: 2, name: '钱讲师', homeCityName: '邢台市', fields: ['党建'] },
  ];
  serve(() => good({ list, total: 2 }));
  await render(
    <TestPage address={{ search: '' }}>
      <MatchResults input={{}} actions={() => null} />
    </TestPage>,
  );
  await until(() => find('small', '3,000.00'));
  expect([...document.querySelectorAll('h3 small')].map((one) => one.textContent)).toEqual([
    '3,000.00/天',
    '邢台市 · 党建 · 3,000.00/天',
  ]);
});
