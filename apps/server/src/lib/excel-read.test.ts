import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { writeXlsx as buildXlsx } from 'hucre/xlsx';
import { beforeAll, expect, test } from 'vitest';
import { cell, workbook, zip } from '../../test/workbooks.ts';
import { writeXlsx } from './excel.ts';
import { fromHeadings } from './excel-headings.ts';
import type { ReadLimits, ReadRow } from './excel-read.ts';
import { readRows } from './excel-read.ts';
import { exportLine } from './export-line.ts';

process.env['TZ'] = 'America/New_York';

async function read(file: Parameters<typeof readRows>[0], limits?: Partial<ReadLimits>): Promise<ReadRow[]> {
  return Array.fromAsync(readRows(file, limits));
}
const values = async (file: Parameters<typeof readRows>[0]) => (await read(file)).map((row) => row.values);
const fails = (file: Uint8Array | Readable | string, failure: string, limits?: Partial<ReadLimits>) =>
  expect(read(file, limits)).rejects.toMatchObject({
    name: 'ReadError',
    failure,
    message: /[\u4e00-\u9fff]/,
  });

let typical: Uint8Array;
beforeAll(async () => {
  const date = { numFmt: 'yyyy/m/d' };
  const time = { numFmt: 'yyyy"年"m"月"d"日" h:mm' };
  typical = await buildXlsx({
    sheets: [
      {
        name: '导入',
        rows: [
          [],
          ['姓名', '电话', '生日', '时间', '备注', null],
          [
            '张三',
            13812345678,
            new Date('2026-11-21T00:00:00Z'),
            new Date('2026-11-21T09:30:00Z'),
            0.1 + 0.2,
          ],
          [null, '', ' '],
          ['李四', '0571-88881234', '2026/1/5', '2026年1月5日', true],
        ],
        cells: new Map([
          ['2,2', { style: date }],
          ['2,3', { style: time }],
        ]),
      },
    ],
  });
});

test('a workbook: header first, wire values, lines as in the file', async () => {
  expect(await read(Buffer.from(typical))).toEqual([
    { line: 2, values: ['姓名', '电话', '生日', '时间', '备注'] },
    { line: 3, values: ['张三', '13812345678', '2026-11-21', '2026-11-21 09:30:00', '0.3'] },
    { line: 5, values: ['李四', '0571-88881234', '2026-01-05', '2026-01-05', 'true'] },
  ]);
});

test('a workbook is read from a path and from a stream alike', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'read-'));
  const path = join(folder, 'a.xlsx');
  await writeFile(path, typical);
  expect(await read(path)).toEqual(await read(Readable.from([Buffer.from(typical)])));
  await fails(path, 'tooLarge', { maxBytesUnzipped: 100 });
  await rm(folder, { recursive: true });
});

test('an exported file reads back unchanged', async () => {
  async function* rows() {
    yield ['=1+1', '1234.50', '2026-11-21', '2026-11-21 23:59:59'];
    yield ['+86 138', '-0.01', '1999-12-31', '2026-01-01 00:00:01'];
  }
  const file = writeXlsx(
    [
      { title: '甲' },
      { title: '乙', type: 'money' },
      { title: '丙', type: 'date' },
      { title: '丁', type: 'time' },
    ],
    rows(),
  );
  expect((await values(file)).slice(1)).toEqual([
    ['=1+1', '1234.5', '2026-11-21', '2026-11-21 23:59:59'],
    ['+86 138', '-0.01', '1999-12-31', '2026-01-01 00:00:01'],
  ]);
});

test('the first line of an export is passed over, in a workbook and in a csv', async () => {
  async function* rows() {
    yield ['张三', '1'];
  }
  const note = exportLine('2026-11-22 16:18', ['业务员 张三', '状态 有效、取消']);
  const file = writeXlsx([{ title: '姓名' }, { title: '数量', type: 'number' }], rows(), { note });
  const expected = [
    ['姓名', '数量'],
    ['张三', '1'],
  ];
  expect(await values(file)).toEqual(expected);
  expect(await values(Buffer.from(`${note}\n姓名,数量\n张三,1\n`))).toEqual(expected);
  // Anywhere else the note is ordinary text.
  expect(await values(Buffer.from(`姓名\n${note}\n`))).toEqual([['姓名'], [note]]);
});

test('numbers come in plain digits unless Excel has dropped the last of them', async () => {
  const rows = `<row>${cell('A1', '1.3812345678E10')}${cell('B1', '1E-7')}${cell('C1', '3.3010619900307E17')}${cell('D1', '-12.50')}</row>`;
  expect(await values(zip(workbook(rows)))).toEqual([
    ['13812345678', '0.0000001', '3.3010619900307E+17', '-12.5'],
  ]);
  expect(await values(Buffer.from('a\n1.3812345678E+10\n1.38123E+10'))).toEqual([
    ['a'],
    ['13812345678'],
    ['1.38123E+10'],
  ]);
});

test('a vertically merged value is repeated in every row where that is wanted', async () => {
  const text = (ref: string, value: string) => `<c r="${ref}" t="inlineStr"><is><t>${value}</t></is></c>`;
  const rows = [
    `<row r="1">${text('A1', '机构')}${text('B1', '姓名')}</row>`,
    `<row r="2">${text('A2', '甲公司')}${text('B2', '一')}</row>`,
    `<row r="3"><c r="A3"/>${text('B3', '二')}</row>`,
    `<row r="4"><c r="A4"/></row>`,
    `<row r="5">${text('B5', '三')}</row>`,
    `<row r="6">${text('B6', '四')}</row>`,
    `<row r="7">${text('A7', '乙公司')}${text('B7', '五')}</row>`,
  ].join('');
  const parts = workbook(rows);
  const sheet = parts['xl/worksheets/sheet1.xml'] ?? '';
  const merges = '<mergeCells><mergeCell ref="A2:A5"/><mergeCell ref="B1:C1"/></mergeCells></worksheet>';
  const file = zip({ ...parts, 'xl/worksheets/sheet1.xml': sheet.replace('</worksheet>', merges) });
  const filled = await read(file, { fillsMerged: true });
  expect(filled.map(({ line, values: [institution] }) => [line, institution])).toEqual([
    [1, '机构'],
    [2, '甲公司'],
    [3, '甲公司'],
    [5, '甲公司'],
    [6, ''],
    [7, '乙公司'],
  ]);
  expect((await values(file)).map(([institution]) => institution)).toEqual([
    '机构',
    '甲公司',
    '',
    '',
    '',
    '乙公司',
  ]);
});

test('rows above the headings are passed over, and a file without known headings stays whole', async () => {
  const csv = Buffer.from('客户名单\n制表,张三\n姓名,电话\n一,1\n');
  const from = (isHeading: (cells: readonly string[]) => boolean) =>
    Array.fromAsync(fromHeadings(readRows(csv), isHeading));
  expect(
    (await from((cells) => cells.includes('姓名'))).map(({ line, values: [first] }) => [line, first]),
  ).toEqual([
    [3, '姓名'],
    [4, '一'],
  ]);
  expect(await from(() => false)).toHaveLength(4);
});

test('CSV in the encodings and with the separators of Excel', async () => {
  const expected = [
    ['姓名', '备注'],
    ['张三', 'a,"b"\n第二行'],
    ['㐀', '2026-01-05 09:30:00'],
  ];
  const text = '姓名,备注\r\n张三,"a,""b""\n第二行"\r\n㐀,2026/1/5 9:30\r\n';
  expect(await values(Buffer.from(`\ufeff${text}`))).toEqual(expected);
  expect(await values(Buffer.from(text))).toEqual(expected);
  expect(
    await values(
      Buffer.from(
        `\ufeff${text.replace('姓名,', '姓名\t').replace('张三,', '张三\t').replace('㐀,', '㐀\t')}`,
        'utf16le',
      ),
    ),
  ).toEqual(expected);
  const gb18030 = Buffer.from('d0d5c3fb2cb1b8d7a20ad5c5c8fd2c780a8139ee392c790a', 'hex');
  expect(await values(gb18030)).toEqual([
    ['姓名', '备注'],
    ['张三', 'x'],
    ['㐀', 'y'],
  ]);
});

test('limits of rows and columns', async () => {
  const csv = Buffer.from('a,b\n1,2\n\n3,4\n');
  expect(await read(csv, { maxRows: 2, maxColumns: 2 })).toHaveLength(3);
  await fails(csv, 'tooManyRows', { maxRows: 1 });
  await fails(csv, 'tooManyColumns', { maxColumns: 1 });
  await fails(zip(workbook(`<row r="1048576">${cell('XFD1048576', '1')}</row>`)), 'tooManyColumns');
  await fails(zip(workbook(`<row>${cell('ZZZZZZ1', '1')}</row>`)), 'malformed');
});

test('a large file leaves the event loop free, and leaving early ends the work', async () => {
  const lines = Array.from({ length: 50_000 }, (_, i) => `客户${i},1381234${i},2026-11-21,备注${i}`);
  const file = Buffer.from(`姓名,电话,日期,备注\n${lines.join('\n')}`);
  // A worker reads the file: other work runs many times before the last row arrives.
  let turns = 0;
  const ticking = setInterval(() => turns++, 1);
  let count = 0;
  for await (const row of readRows(file)) count += row.values.length > 0 ? 1 : 0;
  clearInterval(ticking);
  expect(count).toBe(50_001);
  expect(turns).toBeGreaterThan(3);
  for await (const row of readRows(file)) {
    expect(row.line).toBe(1);
    break;
  }
});

test('two files are read at once, the next ones wait, and a crowd is refused', async () => {
  const file = Buffer.from('a,b\n1,2\n');
  const read = async () => {
    const rows: string[][] = [];
    for await (const row of readRows(file)) rows.push(row.values);
    return rows.length;
  };
  const results = await Promise.allSettled(Array.from({ length: 30 }, read));
  expect(results.filter((one) => one.status === 'fulfilled')).toHaveLength(22);
  const refused = results.find((one) => one.status === 'rejected');
  expect(String(refused?.reason)).toContain('请稍后再试');
  expect(await read()).toBe(2);
});

test('UTF-16 with either mark', async () => {
  const little = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('姓名\t电话\n张三\t1', 'utf16le')]);
  for (const bytes of [little, Buffer.from(little).swap16()])
    expect(await values(bytes)).toEqual([
      ['姓名', '电话'],
      ['张三', '1'],
    ]);
});

test('the first of several sheets is read, and others with content are named', async () => {
  const rows = [['姓名'], ['张三']];
  const build = (...sheets: Parameters<typeof buildXlsx>[0]['sheets']) => buildXlsx({ sheets });
  const left = async (file: Uint8Array) => {
    let told: unknown = null;
    const lines: string[][] = [];
    for await (const { values } of readRows(Buffer.from(file), {}, (sheets) => {
      told = sheets;
    }))
      lines.push(values);
    return { lines, told };
  };
  const file = await build(
    { name: '一月', rows },
    { name: '空白', rows: [[], [' ']] },
    { name: '二月 & 三月', rows: [['姓名'], ['李四']] },
    { name: '选项', rows, hidden: true },
  );
  expect(await left(file)).toEqual({
    lines: rows,
    told: { read: '一月', others: ['二月 & 三月'], hidden: 0 },
  });
  expect((await left(await build({ name: '一月', rows }))).told).toBeNull();
});

test('rows that Excel does not show are read, and counted where they say something', async () => {
  const cell = (ref: string, value: string) => `<c r="${ref}" t="inlineStr"><is><t>${value}</t></is></c>`;
  const rows = [
    `<row r="1" hidden="1">${cell('A1', '姓名')}</row>`,
    `<row r="2" spans="1:1">${cell('A2', '张三')}</row>`,
    `<row r="3" spans="1:1" ht="0" hidden="1" customHeight="1">${cell('A3', '筛选掉的')}</row>`,
    `<row r="4" hidden="1"><c r="A4"/></row>`,
    `<row hidden="true">${cell('A5', '折叠的')}</row>`,
    `<row r="6" hidden="0">${cell('A6', '李四')}</row>`,
    // Enough rows that one tag is split across two chunks.
    ...Array.from({ length: 20_000 }, (_, i) => `<row r="${i + 7}" hidden="1"><c r="A${i + 7}"/></row>`),
    `<row r="30000" hidden="1">${cell('A30000', '最后')}</row>`,
  ].join('');
  const other =
    '<worksheet><sheetData><row r="2" hidden="1"><c r="A2"><v>1</v></c></row></sheetData></worksheet>';
  const file = zip({ ...workbook(rows), 'xl/worksheets/sheet2.xml': other });
  let told: unknown = null;
  const lines: ReadRow[] = [];
  for await (const row of readRows(file, {}, (sheets) => {
    told = sheets;
  }))
    lines.push(row);
  expect(lines.map(({ values }) => values[0])).toEqual([
    '姓名',
    '张三',
    '筛选掉的',
    '折叠的',
    '李四',
    '最后',
  ]);
  expect(told).toMatchObject({ others: [], hidden: 3 });
});
