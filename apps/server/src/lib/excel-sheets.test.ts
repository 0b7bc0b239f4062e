import { buffer } from 'node:stream/consumers';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { writeSheets } from './excel.ts';

async function* rowsOf(...rows: unknown[][]) {
  yield* rows;
}

test('a workbook of several sheets has each with its columns, formats and texts', async () => {
  const file = await buffer(
    writeSheets([
      {
        name: '汇总',
        columns: [{ title: '机构' }, { title: '金额', type: 'money' }],
        rows: rowsOf(['<甲> & "乙"', '1234.50'], ['丙', null]),
      },
      {
        name: '明细/行',
        columns: [{ title: '日期', type: 'date' }, { title: '课程' }],
        rows: rowsOf(['2026-03-02', '=1+1']),
      },
      { name: '空', columns: [{ title: '无' }], rows: rowsOf() },
    ]),
  );
  const { sheets } = await readXlsx(new Uint8Array(file));
  expect(sheets.map(({ name }) => name)).toEqual(['汇总', '明细 行', '空']);
  expect(sheets[0]?.rows).toEqual([
    ['机构', '金额'],
    ['<甲> & "乙"', 1234.5],
    ['丙', null],
  ]);
  expect(sheets[1]?.rows[0]).toEqual(['日期', '课程']);
  expect(sheets[1]?.rows[1]?.[1]).toBe('=1+1');
  expect(new Date(sheets[1]?.rows[1]?.[0] as Date).toISOString().slice(0, 10)).toBe('2026-03-02');
  expect(sheets[2]?.rows).toEqual([['无']]);
});

test('a note stands above the header of every sheet', async () => {
  const columns = [{ title: '机构' }];
  const file = await buffer(
    writeSheets(
      [
        { name: '一', columns, rows: rowsOf(['甲']) },
        { name: '二', columns, rows: rowsOf() },
      ],
      { note: '截至 2026-11-22 16:18 · 筛选 <无>' },
    ),
  );
  const { sheets } = await readXlsx(new Uint8Array(file));
  const note = '截至 2026-11-22 16:18 · 筛选 <无>';
  expect(sheets.map(({ rows }) => rows)).toEqual([
    [[note], ['机构'], ['甲']],
    [[note], ['机构']],
  ]);
});

test('many rows of several sheets are all there, and an error of one destroys the file', async () => {
  async function* many(n: number) {
    for (let i = 0; i < n; i++) yield [`第 ${i} 行`, i];
  }
  const columns = [{ title: '名称' }, { title: '数', type: 'number' as const }];
  const file = await buffer(
    writeSheets([
      { name: '一', columns, rows: many(3000) },
      { name: '二', columns, rows: many(1200) },
    ]),
  );
  const { sheets } = await readXlsx(new Uint8Array(file));
  expect(sheets.map(({ rows }) => rows.length)).toEqual([3001, 1201]);
  expect(sheets[1]?.rows.at(-1)).toEqual(['第 1199 行', 1199]);

  let isClosed = false;
  async function* broken() {
    try {
      yield ['一', 1];
      throw new Error('断了');
    } finally {
      isClosed = true;
    }
  }
  await expect(buffer(writeSheets([{ name: '一', columns, rows: broken() }]))).rejects.toThrow('断了');
  expect(isClosed).toBe(true);
});
