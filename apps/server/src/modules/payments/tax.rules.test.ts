import { describe, expect, test } from 'vitest';
import { subtract } from '../../lib/money.ts';
import { grossOf, settle, type TaxTable, tableOn, withholdingTax } from './tax.rules.ts';

const TABLE: TaxTable = {
  from: '2019-01-01',
  smallUpTo: '4000.00',
  smallDeduction: '800.00',
  share: '0.8',
  brackets: [
    { upTo: '20000.00', rate: '0.2', quick: '0.00' },
    { upTo: '50000.00', rate: '0.3', quick: '2000.00' },
    { upTo: null, rate: '0.4', quick: '7000.00' },
  ],
};

test.each([
  ['0.00', '0.00'],
  ['800.00', '0.00'],
  ['800.05', '0.01'],
  ['3000.00', '440.00'],
  ['4000.00', '640.00'],
  ['4000.01', '640.00'],
  ['10000.00', '1600.00'],
  ['25000.00', '4000.00'],
  ['30000.00', '5200.00'],
  ['62500.00', '13000.00'],
  ['100000.00', '25000.00'],
])('of %s yuan %s are withheld', (gross, tax) => {
  expect(withholdingTax(gross, TABLE)).toBe(tax);
});

test.each(['0.01', '800.00', '3360.00', '3360.01', '8400.00', '30000.00', '75000.00'])(
  'a fee of %s after tax leaves exactly that',
  (net) => {
    const gross = grossOf(net, TABLE);
    expect(subtract(gross, withholdingTax(gross, TABLE))).toBe(net);
  },
);

test('the table of the day is the last one that began', () => {
  const next = { ...TABLE, from: '2027-01-01', smallDeduction: '1000.00' };
  expect(tableOn([next, TABLE], '2026-12-31')).toBe(TABLE);
  expect(tableOn([next, TABLE], '2027-01-01')).toBe(next);
  expect(() => tableOn([next], '2026-12-31')).toThrow(RangeError);
});

describe('a settlement', () => {
  const lessons = [
    { fee: '6000.00', subsidy: '200.00', travel: '315.50' },
    { fee: '4000.00', subsidy: '0.00', travel: '0.00' },
  ];
  test('withholds over all lessons together and splits the tax to the fen', () => {
    const settled = settle(lessons, { settlementMethod: 1, isFeeAfterTax: false }, TABLE);
    expect(settled).toMatchObject({
      gross: '10000.00',
      tax: '1600.00',
      subsidy: '200.00',
      travel: '315.50',
      net: '8915.50',
    });
    expect(settled.lines.map((line) => [line.tax, line.amount])).toEqual([
      ['960.00', '5555.50'],
      ['640.00', '3360.00'],
    ]);
  });
  test('withholds nothing from own invoices and third parties', () => {
    for (const settlementMethod of [2, 3])
      expect(settle(lessons, { settlementMethod, isFeeAfterTax: true }, TABLE)).toMatchObject({
        tax: '0.00',
        net: '10515.50',
      });
  });
  test('bears the tax of a fee agreed after tax', () => {
    const settled = settle(
      [{ fee: '8400.00', subsidy: '0.00', travel: '0.00' }],
      { settlementMethod: 1, isFeeAfterTax: true },
      TABLE,
    );
    expect(settled).toMatchObject({ gross: '10000.00', tax: '1600.00', net: '8400.00' });
  });
  test('a payment of subsidy alone has no tax', () => {
    expect(
      settle(
        [{ fee: '0.00', subsidy: '50.00', travel: '0.00' }],
        { settlementMethod: 1, isFeeAfterTax: true },
        TABLE,
      ),
    ).toMatchObject({ tax: '0.00', net: '50.00' });
  });
});
