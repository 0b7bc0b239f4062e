import { expect, test } from 'vitest';
import { csvRows } from './excel-read-csv.ts';

const valuesOf = (text: string) => [...csvRows(Buffer.from(text))].map((row) => row.values);

test('cells in quotes keep their separators, line breaks and quotes', () => {
  expect(valuesOf('a,b\r\n"1,""2""\n3",4\r"","""x"\n5"6,7')).toEqual([
    ['a', 'b'],
    ['1,"2"\n3', '4'],
    ['', '"x'],
    ['5"6', '7'],
  ]);
  expect(valuesOf('a;b\n1;2\n3,"4;5')).toEqual([
    ['a', 'b'],
    ['1', '2'],
    ['3,"4', '5'],
  ]);
  expect(valuesOf(`a,b\n"${'""'.repeat(32_767)}",1`)[1]?.[0]).toBe('"'.repeat(32_767));
});

test('an unclosed quote and a row without end are refused before they take memory', () => {
  const before = process.memoryUsage().heapUsed;
  const lines = '某人,13800000000\n'.repeat(500_000);
  expect(() => valuesOf(`a,b\r\n1,"2\n${lines}`)).toThrow(/第 2 行.*引号/);
  expect(() => valuesOf(`"${lines}`)).toThrow(/第 1 行.*引号/);
  expect(() => valuesOf(`a,b\n1,2\n${','.repeat(1_000_000)}`)).toThrow(/第 3 行超过/);
  // Collecting the text character by character would need thirty times its bytes.
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(150_000_000);
});

test('a file beyond the bound is refused before it is decoded', () => {
  expect(() => [...csvRows(Buffer.alloc(33 * 1024 * 1024, 'a,b\n'))]).toThrow(/32 MB/);
});

const utf16 = (text: string, mark: string, swaps = false) => {
  const bytes = Buffer.from(mark + text, 'utf16le');
  return swaps ? bytes.swap16() : bytes;
};
const GBK = Buffer.from([
  0xd0, 0xd5, 0xc3, 0xfb, 0x2c, 0xbd, 0xf0, 0xb6, 0xee, 0x0a, 0xd5, 0xc5, 0xc8, 0xfd, 0x2c, 0x31, 0x32,
]);

test.each<[string, Buffer, (string | number)[][]]>([
  [
    'GBK of an office',
    GBK,
    [
      ['姓名', '金额'],
      ['张三', '12'],
    ],
  ],
  [
    'UTF-8 with a mark',
    Buffer.from('\ufeff姓名,金额\n张三,12'),
    [
      ['姓名', '金额'],
      ['张三', '12'],
    ],
  ],
  [
    'UTF-16 with a mark, between tabs',
    utf16('姓名\t金额\r\n张三\t12', '\ufeff'),
    [
      ['姓名', '金额'],
      ['张三', '12'],
    ],
  ],
  [
    'UTF-16 of the other order',
    utf16('姓名\t金额\r\n张三\t12', '\ufeff', true),
    [
      ['姓名', '金额'],
      ['张三', '12'],
    ],
  ],
  [
    'UTF-16 without a mark',
    utf16('name,sum\r\n张三,12', ''),
    [
      ['name', 'sum'],
      ['张三', '12'],
    ],
  ],
  [
    'semicolons, an amount with commas',
    Buffer.from('姓名;金额\n张三;1,234\n李四;2,345'),
    [
      ['姓名', '金额'],
      ['张三', '1,234'],
      ['李四', '2,345'],
    ],
  ],
  [
    'the separator in the first line',
    Buffer.from('sep=;\r\n姓名;金额\r\n张三;1,2'),
    [
      ['姓名', '金额'],
      ['张三', '1,2'],
    ],
  ],
  [
    'bars',
    Buffer.from('姓名|金额\n张三|12'),
    [
      ['姓名', '金额'],
      ['张三', '12'],
    ],
  ],
  [
    'CR alone',
    Buffer.from('姓名,金额\r张三,12\r李四,13'),
    [
      ['姓名', '金额'],
      ['张三', '12'],
      ['李四', '13'],
    ],
  ],
  [
    'numbers that keep their noughts',
    Buffer.from('卡号,金额\n="0012","=""0,5"""\n="62220012",1'),
    [
      ['卡号', '金额'],
      ['0012', '0,5'],
      ['62220012', '1'],
    ],
  ],
  [
    'a wallet: tabs behind numbers',
    Buffer.from('交易号,金额\n2026112700001\t,12.00\t\n2026112700002\t,13.00\t'),
    [
      ['交易号', '金额'],
      ['2026112700001', '12.00'],
      ['2026112700002', '13.00'],
    ],
  ],
])('a table is read as it is written: %s', (_dialect, bytes, rows) => {
  expect([...csvRows(bytes)].map((row) => row.values)).toEqual(rows);
});

test('lines above the headings of a wallet’s or bank’s file do not hide the separator', () => {
  const above = ['------支付宝账单------', '账号：[a@b.cn]', '起始日期：[2026-11-01, 00:00]', '---'].join(
    '\n',
  );
  const rows = valuesOf(`${above}\n时间,对方,金额\n2026-11-01,甲,1\n2026-11-02,乙,2\n`);
  expect(rows.slice(-3).map((cells) => cells.length)).toEqual([3, 3, 3]);
});
