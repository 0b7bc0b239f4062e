import { expect, it } from 'vitest';
import { find, render, TestPage, until } from '../../lib/testing/render.tsx';
import { good, serve } from '../../lib/testing/server.ts';
import { MatchResults } from './MatchResults.tsx';

const teacher = {
  guanlilevel: 2,
  fields: [],
  topics: [],
  feeDay: '3000.00',
  points: 9,
  reasons: [{ key: 'topic', text: '主讲该课题', points: 25 }],
  score: null,
  scoreCount: 0,
  km: null,
  price: '6000.00' as string | null,
  margin: null,
  marginShare: null,
  lastTaught: null,
  isRecommended: false,
};
async function open(list: object[]) {
  serve(() => good({ list, total: list.length }));
  await render(
    <TestPage address={{ search: '' }}>
      <MatchResults input={{}} actions={() => null} />
    </TestPage>,
  );
  await until(() => find('.match', '赵讲师'));
}

it('columns without a value of any teacher are left out', async () => {
  await open([{ ...teacher, id: 1, name: '赵讲师', homeCityName: null, price: null }]);
  const heads = [...document.querySelectorAll('th')].map((head) => head.textContent);
  expect(heads).toEqual(['', '分', '讲师', '领域', '距离', '课酬/天', '评分', '']);
});

it('a teacher’s line names the known facts, the margin of the budget, and a dash for the rest', async () => {
  const list = [
    { ...teacher, id: 1, name: '赵讲师', homeCityName: null },
    {
      ...teacher,
      id: 2,
      name: '钱讲师',
      homeCityName: '邢台市',
      fields: ['党建'],
      km: 0,
      margin: '4000.00',
      marginShare: 40,
    },
    {
      ...teacher,
      id: 3,
      name: '孙讲师',
      homeCityName: '成都市',
      km: 1500,
      margin: '-500.00',
      marginShare: -9,
      lastTaught: '2026-03-02',
    },
  ];
  await open(list);
  const lines = [...document.querySelectorAll('.match')].map((row) =>
    [...row.querySelectorAll('td')].slice(3, 9).map((cell) => cell.textContent?.trim()),
  );
  expect(lines).toEqual([
    ['—', '6,000.00', '—', '3,000.00', '—', '—'],
    ['党建', '4,000.00 40%', '邢台市同城', '3,000.00', '—', '—'],
    ['—', '超预算 500.00', '成都市1500 公里', '3,000.00', '—', '2026-03-02'],
  ]);
  expect(document.querySelectorAll('[data-over]')).toHaveLength(1);
});
