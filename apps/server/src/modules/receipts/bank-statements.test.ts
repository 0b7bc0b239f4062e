import { readFile } from 'node:fs/promises';
import { bankLinesApi } from '@shibiao/contract/finance/bankLines';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { csvRows } from '../../lib/excel-read-csv.ts';

let t: TestApp;
let finance: Person;

beforeAll(async () => {
  t = await testApp();
  finance = await t.make.staff('finance');
});

const sample = (name: string) => readFile(new URL(`../../../test/statements/${name}.csv`, import.meta.url));
const put = async (endpoint: { path: string }, name: string) =>
  t.upload(endpoint, { name: `${name}.csv`, content: await sample(name) }, finance.token);

interface Said {
  /** Lines that are kept: day, amount, payer, account of the payer, number of the bank. */
  kept: [string, string, string | null, string | null, string | null][];
  debits: number;
  others?: number;
  problems?: string[];
}

const STATEMENTS: Record<string, Said> = {
  alipay: {
    kept: [['2023-01-18', '222228.50', '丁某', 'B***@EXAMPLE.COM', '20230118000000009']],
    debits: 1,
    others: 3,
  },
  'alipay-web': {
    kept: [['2024-01-04', '200.00', '某培训中心', null, '2024010420010002']],
    debits: 1,
    others: 1,
  },
  'alipay-merchant': {
    kept: [
      ['2012-12-29', '2274.00', '甲某', 'A@EXAMPLE.COM', '54632446537371'],
      ['2012-12-29', '393.00', '乙某', '13000000000', '54629090595411'],
    ],
    debits: 1,
  },
  wechat: {
    kept: [
      ['2019-09-24', '0.35', '甲某', null, '3985735'],
      ['2020-11-27', '23.00', '用户A', null, '3985736'],
      [
        '2021-07-18',
        '0.07',
        '打开某平台，点击底部"多多视频"',
        null,
        '160572459521071810106004542906137497131422937',
      ],
    ],
    debits: 1,
    others: 3,
  },
  'wechat-merchant': {
    kept: [['2018-02-01', '128.00', null, null, '1900009231201802015884652187']],
    debits: 1,
  },
  jd: {
    kept: [['2021-12-29', '0.01', '京东小金库', null, '20000000000000000022']],
    debits: 2,
    others: 1,
  },
  meituan: {
    kept: [
      ['2025-02-27', '20.00', null, null, '2502270181541103443'],
      ['2025-02-20', '11.77', null, null, '2502200119979523443'],
    ],
    debits: 1,
  },
  icbc: {
    kept: [
      ['2023-04-22', '1234.56', '甲某', null, null],
      ['2023-04-14', '1234.56', '某某公司', null, null],
    ],
    debits: 2,
  },
  'icbc-2': {
    kept: [
      ['2023-04-22', '1234.56', '甲某', '1234****9876', null],
      ['2023-04-14', '1234.56', '某某公司', '1234****9876', null],
    ],
    debits: 2,
  },
  cmb: { kept: [['2024-01-01', '1234.00', '某住房公积金管理中心', '1111111111', null]], debits: 3 },
  'cmb-company': {
    kept: [['2026-03-01', '8000.00', '某某大学', '32050000000000000002', 'G0001']],
    debits: 1,
  },
  boc: {
    kept: [
      ['2025-08-22', '50.00', '支付宝-乙某', '8000******0000', null],
      ['2025-08-05', '5771.00', '某数据有限公司', '4520******0000', null],
    ],
    debits: 2,
  },
  'boc-utf16': {
    kept: [['2025-08-05', '5771.00', '某数据有限公司', '4520000000000000', null]],
    debits: 1,
    problems: ['币种：只登记人民币到账，这一笔是 USD'],
  },
  abc: {
    kept: [
      ['2024-01-01', '10000.00', '甲某', null, '369396693'],
      ['2024-01-04', '0.01', null, null, '0000000000'],
    ],
    debits: 2,
    others: 1,
  },
  bocom: {
    kept: [
      ['2025-01-01', '1.23', '应付个人活期储蓄存款利息', '1323132313211331313', null],
      ['2024-04-04', '10.00', '乙某', '6666666666666666', null],
    ],
    debits: 2,
  },
  ccb: {
    kept: [['2026-03-14', '12000.00', '某某学院', '32050000000000000001', '1002-11010000N1B']],
    debits: 1,
  },
};

describe('a statement as it is downloaded', () => {
  test.each(Object.entries(STATEMENTS))('of %s is read: money in yuan that came in', async (name, said) => {
    const { debits, others = 0, problems = [], kept } = said;
    const { data } = await put(bankLinesApi.importPreview, name);
    expect(data).toMatchObject({ good: kept.length, bad: problems.length, debits, others });
    expect(data.rows.flatMap((row: { problem: string | null }) => row.problem ?? [])).toEqual(problems);
    const last = await t.db
      .selectFrom('bank_line')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirst();
    expect((await put(bankLinesApi.import, name)).data).toMatchObject({ created: kept.length });
    const lines = await t.db
      .selectFrom('bank_line')
      .select(['booked_on', 'amount', 'payer', 'payer_account', 'serial'])
      .where('id', '>', last?.id ?? 0)
      .orderBy('id')
      .execute();
    expect(lines.map((line) => Object.values(line))).toEqual(kept);
    expect((await put(bankLinesApi.import, name)).data).toMatchObject({ created: 0, known: kept.length });
  });

  test.each([
    ['cmb-credit-card', /信用卡账单/],
    ['boc-credit-card', /信用卡账单/],
    ['bocom-credit-card', /信用卡账单/],
    ['cgb-credit-card', /信用卡账单/],
    ['hsbc-hk', /文件须有“交易日期”/],
    ['td', /文件须有“交易日期”/],
  ])('of %s is refused in words, and nothing is kept', async (name, message) => {
    const before = await t.db.selectFrom('bank_line').select('id').execute();
    const answer = await put(bankLinesApi.import, name);
    expect(answer).toMatchObject({ code: 408, data: [{ field: 'file' }] });
    expect(answer.data[0].message).toMatch(message);
    expect(await t.db.selectFrom('bank_line').select('id').execute()).toHaveLength(before.length);
  });

  test('as a PDF is refused with the way out', async () => {
    const answer = await t.upload(
      bankLinesApi.import,
      { name: '流水.pdf', content: '%PDF-1.7\n%\u0000' },
      finance.token,
    );
    expect(answer.data[0].message).toMatch(/PDF.*Excel 或 CSV/);
  });

  test('of a direction nobody knows, and one that never arrived, are told apart', async () => {
    const content = [
      '交易日期,金额,收/支,交易状态,对方户名',
      '2026-03-01,10.00,进项,交易成功,甲',
      '2026-03-01,11.00,收入,交易关闭,乙',
      '2026-03-01,12.00,收入,交易成功,丙',
    ].join('\n');
    const { data } = await t.upload(bankLinesApi.importPreview, { name: '流水.csv', content }, finance.token);
    expect(data).toMatchObject({ good: 1, bad: 1, others: 1 });
    expect(data.rows).toMatchObject([
      { problem: expect.stringContaining('看不懂“进项”') },
      { problem: null },
    ]);
  });
});

test.each([...Object.keys(STATEMENTS), 'cmb-credit-card', 'boc-credit-card', 'hsbc-hk', 'td'])(
  'the sheet of %s has its rows under as many headings, in plain text',
  async (name) => {
    const rows = [...csvRows(await sample(name))].map(({ values }) => values.map(String));
    const width = Math.max(...rows.map((cells) => cells.length));
    const whole = rows.filter((cells) => cells.length >= width - 2 && cells.filter(Boolean).length > 2);
    expect(whole.length).toBeGreaterThan(1);
    expect(rows.flat().filter((cell) => /�|^=|^`|^\ufeff|\t$/.test(cell))).toEqual([]);
  },
);
