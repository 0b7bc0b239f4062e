import { formatMoney } from '../../lib/format.ts';

/** Amounts in cents, because floats cannot add money exactly. */
const cents = (yuan: string): bigint => BigInt(yuan.replace('.', ''));

export interface Bands {
  dayu60: string;
  dayu90: string;
  dayu120: string;
  dayu150: string;
}

export interface Band {
  title: string;
  amount: string;
  /** `zhangling` of /financeInfo/lessonFinance (product specification, section 9). */
  aging: 3 | 4 | 9;
}

/** Three bands: 60–90, 90–120, and over 120 days (two totals of the server). Empty bands are left out. */
export function receivableBands({ dayu60, dayu90, dayu120, dayu150 }: Bands): Band[] {
  const over120 = cents(dayu120) + cents(dayu150);
  const text = over120.toString().padStart(3, '0');
  const bands: Band[] = [
    { title: '超过 60 天、不足 90 天', amount: dayu60, aging: 3 },
    { title: '超过 90 天、不足 120 天', amount: dayu90, aging: 4 },
    { title: '超过 120 天', amount: `${text.slice(0, -2)}.${text.slice(-2)}`, aging: 9 },
  ];
  return bands
    .filter((band) => cents(band.amount) !== 0n)
    .map((band) => ({ ...band, amount: formatMoney(band.amount) }));
}
