import { expect, it } from 'vitest';
import { click, find, openPage, type, until } from '../../lib/testing/render.tsx';
import { good, serve } from '../../lib/testing/server.ts';
import MySlip from './MySlip.tsx';
import { MySlips } from './MySlips.tsx';

const note = {
  months: 1,
  income: '10000.00',
  basic: '5000.00',
  insured: '1500.00',
  relief: '0.00',
  taxable: '3500.00',
  rate: 3,
  quick: '0.00',
  due: '105.00',
  withheld: '0.00',
};
const slip = {
  id: 7,
  version: 2,
  month: '2026-03',
  edition: 1,
  status: 2,
  gross: '10000.00',
  insured: '1500.00',
  tax: '105.00',
  net: '8395.00',
  publishedAt: '2026-04-05 15:00:00',
  objection: null,
  reply: null,
};

it('a list of payslips shows no amount before it is asked to', async () => {
  serve(() => good({ list: [{ ...slip, openedAt: null }] }));
  await openPage(<MySlips onOpen={() => undefined} />, '/personalCenter/my');
  await until(() => find('button', '显示金额'));
  expect(document.body.textContent).not.toContain('8,395');
  await click(find('button', '显示金额'));
  expect(document.body.textContent).toContain('8,395');
});

it('an objection is sent with its text and the version that was read', async () => {
  const lines = [
    {
      id: 1,
      kind: 'salary',
      title: '基本工资',
      amount: '10000.00',
      source: '薪资档案 2026-01 起',
      isManual: false,
    },
  ];
  const asked = serve(({ path }) =>
    path.includes('respond') ? good({}) : good({ ...slip, reason: null, lines, note, views: [] }),
  );
  await openPage(<MySlip id={7} onClose={() => undefined} />, '/personalCenter/my');
  await until(() => find('button', '有异议'));
  expect(document.body.textContent).toContain('薪资档案 2026-01 起');
  await click(find('button', '有异议'));
  await until(() => find('textarea'));
  await type(find<HTMLTextAreaElement>('textarea'), '少了加班');
  await click(find('button', '提交异议'));
  await until(() =>
    expect(
      asked.some(
        ({ path, body }) => path.includes('respond') && body.objection === '少了加班' && body.version === 2,
      ),
    ).toBe(true),
  );
});
