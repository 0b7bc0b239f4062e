import { readdir, readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { readXlsx } from 'hucre/xlsx';
import { expect, test, vi } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { type ExcelColumn, type ExcelOptions, writeXlsx } from './excel.ts';

process.env['TZ'] = 'America/New_York';

async function* each(rows: readonly (readonly unknown[])[]): AsyncGenerator<readonly unknown[]> {
  yield* rows;
}

async function write(columns: ExcelColumn[], rows: unknown[][], options?: ExcelOptions) {
  const file = await buffer(writeXlsx(columns, each(rows), options));
  return { file, book: await readXlsx(file, { readStyles: true }) };
}

/** Names of a workbook's parts in their order, and the XML of its first sheet. */
async function parts(file: Buffer): Promise<{ names: string[]; sheet: string }> {
  const zip = await fromBufferPromise(file);
  const entries = await Array.fromAsync(zip.eachEntry());
  const sheet = entries.find(({ fileName }) => fileName === 'xl/worksheets/sheet1.xml');
  if (!sheet) throw new Error('没有第一张工作表');
  const bytes = await buffer(await zip.openReadStreamPromise(sheet));
  return { names: entries.map(({ fileName }) => fileName), sheet: bytes.toString() };
}

const COLUMNS: ExcelColumn[] = [
  { title: '姓名' },
  { title: '金额', type: 'money' },
  { title: '日期', type: 'date' },
  { title: '时间', type: 'time' },
  { title: '数量', type: 'number' },
  { title: '比例', type: 'percent', width: 30 },
];

test('the first entry tells programs that look at no more what the file is', async () => {
  const { file } = await write([{ title: '甲' }], []);
  const { names } = await parts(file);
  expect(names.slice(0, 3)).toEqual(['_rels/.rels', 'xl/styles.xml', 'xl/worksheets/sheet1.xml']);
});

test('values keep type, format and wall clock', async () => {
  const { file, book } = await write(COLUMNS, [
    ['张三', '1234.50', '2026-11-21', '2026-11-21 09:30:00', '7', '0.0600'],
  ]);
  const [sheet] = book.sheets;
  expect(sheet?.name).toBe('导出');
  expect(sheet?.rows[0]).toEqual(COLUMNS.map((column) => column.title));
  expect(sheet?.rows[1]).toEqual([
    '张三',
    1234.5,
    new Date('2026-11-21T00:00:00Z'),
    new Date('2026-11-21T09:30:00Z'), // the reader's UTC components are the wall clock
    7,
    0.06,
  ]);
  const { sheet: xml } = await parts(file);
  expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" state="frozen"');
  expect(xml).toMatch(/<col min="6" max="6" width="30"/);
  expect(xml).toContain('<v>46347.3958333333</v>');
  expect(xml).toContain('<v>46347</v>');
});

test('a note stands above the header, both stay in view, and it is on the first sheet only', async () => {
  const { file, book } = await write([{ title: '序号', type: 'number' }], [['1'], ['2'], ['3']], {
    note: '=截至 2026-11-22 16:18 · 筛选 无',
    maxRowsPerSheet: 4,
  });
  expect(book.sheets.map((sheet) => sheet.rows)).toEqual([
    [['=截至 2026-11-22 16:18 · 筛选 无'], ['序号'], [1], [2]],
    [['序号'], [3]],
  ]);
  expect((await parts(file)).sheet).toContain('<pane ySplit="2" topLeftCell="A3"');
});

test('text that looks like a formula is an explicit string and comes back unchanged', async () => {
  const dangerous = ['=HYPERLINK("http://x","y")', '+86 138', '-', '@SUM(A1)', '\t=1', "=cmd|'/c calc'!A0"];
  const { file, book } = await write(
    [{ title: '=1+1' }],
    dangerous.map((text) => [text]),
  );
  expect(book.sheets[0]?.rows.map((row) => row[0])).toEqual(['=1+1', ...dangerous]);
  const { sheet: xml } = await parts(file);
  expect(xml).not.toContain('<f');
  expect(
    xml.match(/<c [^>]*>/g)?.every((cell) => cell.includes('t="inlineStr"') && cell.includes('s="1"')),
  ).toBe(true);
});

test('a word needs no format to be an explicit string, and no cell when there is none', async () => {
  const { file } = await write([{ title: '等级', type: 'word' }], [['=1'], [null]]);
  expect((await parts(file)).sheet).toContain(
    '<row r="2"><c r="A2" t="inlineStr"><is><t>=1</t></is></c></row></sheetData>',
  );
});

test('a formula in a column of numbers is a string too', async () => {
  const { file } = await write(COLUMNS, [['', '=1', '=1', '=1', '=1', '=1']]);
  expect((await parts(file)).sheet.match(/t="inlineStr"[^>]*><is><t>=1</g)).toHaveLength(5);
});

test('a value that does not fit its column becomes text instead of being lost', async () => {
  const { book } = await write(COLUMNS, [
    [true, '1234567890123456.00', '1899-01-01', '2026-02-30 10:00:00', 'abc', null],
    [['a', 'b'], 12, new Date('2026-11-20T16:00:00Z'), '2026-11-21', 10n, undefined],
  ]);
  expect(book.sheets[0]?.rows[1]?.slice(0, 5)).toEqual([
    '是',
    '1234567890123456.00',
    '1899-01-01',
    '2026-02-30 10:00:00',
    'abc',
  ]);
  const day = new Date('2026-11-21T00:00:00Z');
  expect(book.sheets[0]?.rows[2]?.slice(0, 5)).toEqual(['a、b', 12, day, day, 10]);
});

test('control characters, OOXML escapes and overlong text survive as valid cells', async () => {
  const { book } = await write(
    [{ title: '备注' }],
    [['a\0b'], ['_x0041_'], ['长'.repeat(40_000)], ['<&>"\n']],
  );
  const texts = book.sheets[0]?.rows.map((row) => String(row[0]));
  expect(texts?.slice(1, 3)).toEqual(['a b', '_x0041_']);
  expect(texts?.[3]).toHaveLength(32_767);
  expect(texts?.[4]).toBe('<&>"\n');
});

test('a full sheet is followed by another with the header', async () => {
  const { book } = await write([{ title: '序号' }], [['1'], ['2'], ['3']], {
    maxRowsPerSheet: 3,
    sheet: "客户[1]:'",
  });
  expect(book.sheets.map((sheet) => sheet.rows.length)).toEqual([3, 2]);
  expect(book.sheets[1]?.rows).toEqual([['序号'], ['3']]);
  expect(book.sheets[0]?.name).toBe('客户 1');
});

test('no rows make a file with its header', async () => {
  const { book } = await write(COLUMNS, []);
  expect(book.sheets[0]?.rows).toHaveLength(1);
});

/** Rows, endless unless limited, that count how many were read and whether the source was closed. */
function counted(most = Number.POSITIVE_INFINITY) {
  const seen = { rows: 0, isEnded: false };
  async function* rows() {
    try {
      while (seen.rows < most) yield [`第 ${++seen.rows} 行`, seen.rows / 7];
    } finally {
      seen.isEnded = true;
    }
  }
  return { seen, rows: rows() };
}
const TWO: ExcelColumn[] = [{ title: '甲' }, { title: '乙', type: 'number' }];
/** Waits until the source pauses: two checks in a row see the same number of rows. */
async function untilResting(seen: { rows: number }): Promise<void> {
  let last = -1;
  await vi.waitFor(
    () => {
      const before = last;
      last = seen.rows;
      expect(last).toBe(before);
    },
    { timeout: 20_000, interval: 200 },
  );
}

test('a reader that stops reading stops the source, destroying ends it', async () => {
  const { seen, rows } = counted();
  const file = writeXlsx(TWO, rows);
  await new Promise((resolve) => file.once('readable', resolve));
  await untilResting(seen);
  file.destroy();
  await vi.waitFor(() => expect(seen.isEnded).toBe(true));
});

test('other work goes on meanwhile, and a signal aborts', async () => {
  const { seen, rows } = counted();
  const abort = new AbortController();
  const file = writeXlsx(TWO, rows, { signal: abort.signal });
  // Only work that runs several times during the writing ends the endless file.
  let turns = 0;
  const ticking = setInterval(() => {
    if (seen.rows > 0 && ++turns === 3) abort.abort();
  }, 1);
  await expect(buffer(file)).rejects.toThrow(/abort/i);
  clearInterval(ticking);
  await vi.waitFor(() => expect(seen.isEnded).toBe(true));
});

test("the source's error destroys the file and keeps its kind", async () => {
  const broken = Object.assign(new Error('游标断开'), { code: '57P01' });
  async function* failing() {
    yield ['1'];
    throw broken;
  }
  await expect(buffer(writeXlsx([{ title: '甲' }], failing()))).rejects.toBe(broken);
});

test('destroyed before the first byte: the source is ended all the same', async () => {
  let isEnded = false;
  const source: AsyncIterable<readonly unknown[]> = {
    [Symbol.asyncIterator]: () => ({
      next: async () => ({ done: false, value: ['1'] }),
      return: async () => {
        isEnded = true;
        return { done: true, value: undefined };
      },
    }),
  };
  writeXlsx([{ title: '甲' }], source).destroy();
  await vi.waitFor(() => expect(isEnded).toBe(true));
});

/** Priorities of this process's threads: the 19th field, counted after the name. */
async function priorities(): Promise<number[]> {
  const threads = await readdir('/proc/self/task');
  // A thread may have ended in between.
  const stats = await Promise.all(
    threads.map((id) => readFile(`/proc/self/task/${id}/stat`, 'utf8').catch(() => '')),
  );
  return stats.flatMap((stat) =>
    stat ? [Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])] : [],
  );
}

test.runIf(process.platform === 'linux')('an export waits where others want the processor', async () => {
  let isAsked = () => undefined as void;
  const asked = new Promise<void>((resolve) => (isAsked = resolve));
  let goOn = () => undefined as void;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  async function* rows() {
    for (let i = 0; i < 5000; i++) yield [`第 ${i} 行`];
    isAsked();
    await held;
    yield ['最后'];
  }
  const file = buffer(writeXlsx([{ title: '甲' }], rows()));
  await asked;
  await vi.waitFor(async () => expect(await priorities()).toContain(10));
  goOn();
  expect((await readXlsx(await file)).sheets[0]?.rows.length).toBe(5002);
});

test('files one after another are written by the same threads', async () => {
  let started = 0;
  const count = () => started++;
  process.on('worker', count);
  for (let i = 0; i < 12; i++) {
    const { book } = await write([{ title: '甲' }], [[`第 ${i} 份`]]);
    expect(book.sheets[0]?.rows).toEqual([['甲'], [`第 ${i} 份`]]);
  }
  process.off('worker', count);
  expect(started).toBeLessThanOrEqual(2);
});

test('a whole file that nobody took does not end its thread, which writes another by then', async () => {
  const { seen, rows } = counted(3);
  const left = writeXlsx([{ title: '甲' }], rows);
  await vi.waitFor(() => expect(seen.isEnded).toBe(true));
  await untilResting(seen);
  const others = Array.from({ length: 3 }, () => {
    const { rows: more } = counted(2000);
    return buffer(writeXlsx([{ title: '甲' }], more));
  });
  left.destroy();
  for (const file of await Promise.all(others))
    expect((await readXlsx(file)).sheets[0]?.rows).toHaveLength(2001);
});
