import { createHash } from 'node:crypto';
import { readAmount } from '@shibiao/contract/amounts';
import { codeForm, nameKey } from '@shibiao/contract/names';
import { dayTyped, type FormColumn } from '../../lib/form-rows.ts';

/** A bank's heading with optional suffixes: 贷方发生额/元(收入), 交易日期[ Transaction Date ]. */
const headed = (words: string) => new RegExp(`^(${words})([/([].*)?$`);

/** Headings of the large banks' statements. */
export const BANK_LINE_COLUMNS = [
  ['bookedOn', '交易日期', headed('(交易|记账|入账|到账|收款|发生)(日期|日|时间|日期时间)|日期')],
  ['credit', '贷方金额', headed('贷方(发生额|金额)?|(贷方)?收入(金额)?|(收款|转入|存入|进账|到账)金额')],
  ['debit', '借方金额', headed('借方(发生额|金额)?|(借方)?支出(金额)?|(付款|转出|支取)金额')],
  ['amount', '交易金额', headed('(交易|发生)(金额|额)|金额')],
  [
    'direction',
    '收支',
    headed('借贷(标志|标识|方向|标记)?|借/贷|收支(标志|方向|类型)?|收/支|交易(方向|类型)|资金流向'),
  ],
  [
    'payer',
    '对方户名',
    headed('(交易)?对方(账户)?(户名|名称|单位|单位名称)?|付款(方|人|单位)(户名|名称|全称)?'),
  ],
  [
    'payerAccount',
    '对方账号',
    headed('(交易)?对方(银行)?(账号|账户|卡号)|付款(方|人|单位)?(银行)?(账号|账户)'),
  ],
  ['serial', '交易流水号', headed('(交易|银行|核心|记账)?流水号?|交易(编号|序号|参考号)')],
  ['memo', '摘要', headed('(交易)?(摘要|附言|用途|备注|说明)')],
  ['purpose', '用途', headed('(交易)?(摘要|附言|用途|备注|说明)')],
] as const satisfies FormColumn<string>[];
export type BankLineKey = (typeof BANK_LINE_COLUMNS)[number][0];

/** A cell in the reader's format: a day may be followed by its time, also as one run of digits. */
export function bankCell(key: BankLineKey, text: string): string {
  if (key !== 'bookedOn') return text;
  const [, day = ''] = /^(\d{8})\s?\d{2}:?\d{2}:?\d{2}$/.exec(text) ?? [];
  return dayTyped(day || text);
}

const IN = /^(贷|贷方|收|收入|转入|进|存入|来账|C|CR|credit|\+)$/i;
const OUT = /^(借|借方|支|支出|转出|付|付款|支取|往账|D|DR|debit|-)$/i;

/** The received amount of a row as typed; `isOut` for a debit. */
export function moneyIn(given: Partial<Record<BankLineKey, string>>): { isOut: boolean; amount: string } {
  const isSome = (text: string | undefined) => {
    if (!text) return false;
    const read = readAmount(text);
    return !('value' in read) || Number(read.value) !== 0;
  };
  if (isSome(given.credit)) return { isOut: /^[-−]/.test(given.credit ?? ''), amount: given.credit ?? '' };
  if (isSome(given.debit)) return { isOut: true, amount: given.debit ?? '' };
  const amount = given.amount ?? given.credit ?? '';
  const direction = given.direction ?? '';
  const isOut = OUT.test(direction) || (!IN.test(direction) && /^[-−]/.test(amount));
  return { isOut, amount };
}

interface KeyFacts {
  bookedOn: string;
  amount: string;
  payer: string | null;
  payerAccount: string | null;
  memo: string | null;
  serial: string | null;
}

/**
 * Key of a line for repeated imports: the bank's number with day, amount and payer, because several banks give one
 * number to a whole batch; without a number, all its facts. Equal lines of one file are numbered.
 */
export function lineKeys(lines: readonly KeyFacts[]): string[] {
  const counts = new Map<string, number>();
  return lines.map((line) => {
    const facts = line.serial
      ? ['serial', codeForm(line.serial), line.bookedOn, line.amount, nameKey(line.payer ?? '')]
      : [
          '',
          line.bookedOn,
          line.amount,
          nameKey(line.payer ?? ''),
          line.payerAccount ?? '',
          nameKey(line.memo ?? ''),
        ];
    const key = createHash('sha256').update(JSON.stringify(facts)).digest('hex');
    if (line.serial) return key;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count === 1 ? key : `${key}/${count}`;
  });
}
