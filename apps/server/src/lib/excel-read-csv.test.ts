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
  // Collected character by character the text would take thirty times its bytes.
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(150_000_000);
});

test('a file beyond the bound is refused before it is decoded', () => {
  expect(() => [...csvRows(Buffer.alloc(33 * 1024 * 1024, 'a,b\n'))]).toThrow(/32 MB/);
});
