import { describe, expect, it } from 'vitest';
import { editsReducer, noEdits } from './edits.ts';
import { filled, fillTarget, pasted, rangeOf } from './matrix.ts';
import { formatTsv, parseTsv } from './tsv.ts';

describe('the clipboard', () => {
  it('reads Excel’s copies: tabs, line ends, quotes, no last empty row', () => {
    expect(parseTsv('1\t2\r\n3\t4\r\n')).toEqual([
      ['1', '2'],
      ['3', '4'],
    ]);
    expect(parseTsv('"a\nb"\t"say ""x"""\t')).toEqual([['a\nb', 'say "x"', '']]);
    expect(parseTsv('')).toEqual([['']]);
  });

  it('reads its own output', () => {
    const rows = [
      ['a\tb', 'c"d'],
      ['', 'e\r\nf'],
    ];
    expect(parseTsv(formatTsv(rows))).toEqual(rows);
  });
});

describe('pasting', () => {
  const size = { r: 3, c: 3 };
  const at = (puts: ReturnType<typeof pasted>) => puts.map(({ r, c, text }) => `${r}${c}${text}`);

  it('fills a range with one value', () => {
    expect(at(pasted([['x']], rangeOf({ r: 0, c: 0 }, { r: 1, c: 1 }), size))).toEqual([
      '00x',
      '01x',
      '10x',
      '11x',
    ]);
  });

  it('drops cells outside of the table', () => {
    expect(
      at(
        pasted(
          [
            ['a', 'b'],
            ['c', 'd'],
          ],
          rangeOf({ r: 2, c: 2 }, { r: 2, c: 2 }),
          size,
        ),
      ),
    ).toEqual(['22a']);
  });
});

describe('filling', () => {
  it('follows the axis dragged further and repeats the source', () => {
    const source = rangeOf({ r: 1, c: 1 }, { r: 2, c: 1 });
    expect(fillTarget(source, { r: 5, c: 2 })).toEqual({ top: 1, bottom: 5, left: 1, right: 1 });
    expect(fillTarget(source, { r: 1, c: 4 })).toEqual({ top: 1, bottom: 2, left: 1, right: 4 });
    const target = fillTarget(source, { r: 5, c: 1 });
    expect(filled(source, target, ({ r }) => `v${r}`).map(({ r, text }) => `${r}${text}`)).toEqual([
      '3v1',
      '4v2',
      '5v1',
    ]);
    expect(filled(source, fillTarget(source, { r: 0, c: 1 }), ({ r }) => `v${r}`)).toEqual([
      { r: 0, c: 1, text: 'v2' },
    ]);
  });
});

describe('edits', () => {
  it('keep cells typed during the save', () => {
    const cell = { row: 'a', column: '1' };
    let state = editsReducer(noEdits, { kind: 'put', steps: [{ ...cell, from: '', to: '5' }] });
    state = editsReducer(state, { kind: 'put', steps: [{ ...cell, from: '5', to: '6' }] });
    state = editsReducer(state, { kind: 'saved', changes: [{ ...cell, value: '5' }], conflicts: [] });
    expect(state.edits.get('a')?.get('1')).toBe('6');
    expect(state.saved.get('a')?.get('1')).toBe('5');
  });

  it('leave unchanged rows unrendered', () => {
    const first = editsReducer(noEdits, {
      kind: 'put',
      steps: [{ row: 'a', column: '1', from: '', to: '5' }],
    });
    const second = editsReducer(first, {
      kind: 'put',
      steps: [{ row: 'b', column: '1', from: '', to: '5' }],
    });
    expect(second.edits.get('a')).toBe(first.edits.get('a'));
  });
});
