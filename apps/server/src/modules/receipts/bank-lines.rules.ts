import { createHash } from 'node:crypto';
import { readAmount } from '@shibiao/contract/amounts';
import { codeForm, nameKey } from '@shibiao/contract/names';
import { headingOf } from '../../lib/excel-headings.ts';
import { dayTyped, type FormColumn } from '../../lib/form-rows.ts';

/** A bank's heading with optional suffixes: 贷方发生额/元(收入), 交易日期[ Transaction Date ]. */
const headed = (words: string) => new RegExp(`^(${words})([/([].*)?$`);

/** An amount of either direction: one of 交易金额(收入) and 交易金额(支出) says more. */
const AMOUNT = /^((交易|发生)(金额|额)|(人民币|收支|实付|实收)?金额|交易币种\/金额)([/([](?!收入|支出).*)?$/;
const MEMO = headed('(交易|客户|业务)?(摘要|附言|用途|备注|说明)|商品(说明|名称)?|订单标题');

/** Columns of statements as the large banks and the wallets head them; the template has these. */
export const BANK_LINE_COLUMNS = [
  [
    'bookedOn',
    '交易日期',
    headed('(交易|记账|入账|到账|收款|发生)(日期|日|时间|日期时间)|(交易)?(创建|成功|付款)时间|日期'),
  ],
  [
    'credit',
    '贷方金额',
    headed('贷方(发生额|金额)?|(贷方)?收入(金额)?|(收款|转入|存入|进账|到账)金额|记账金额\\(收入\\)|存入'),
  ],
  [
    'debit',
    '借方金额',
    headed('借方(发生额|金额)?|(借方)?支出(金额)?|(付款|转出|支取)金额|记账金额\\(支出\\)'),
  ],
  ['amount', '交易金额', AMOUNT],
  [
    'direction',
    '收支',
    headed('借贷(标志|标识|方向|标记)?|借/贷|收支(标志|方向|类型)?|收/支|交易方向|资金流向'),
  ],
  [
    'payer',
    '对方户名',
    headed(
      '(交易)?对方(账户)?(户名|名称|名|单位|单位名称)?|付款(方|人|单位)(户名|名称|全称)?|收\\(?付\\)?方(户名|名称)|对手(信息|户名|名称)|商户名称',
    ),
  ],
  [
    'payerAccount',
    '对方账号',
    headed('(交易)?对方(银行)?(账号|账户|卡号)|付款(方|人|单位)?(银行)?(账号|账户)|收\\(?付\\)?方账号'),
  ],
  [
    'serial',
    '交易流水号',
    headed(
      '(交易|银行|核心|记账|账务|账户明细编号-交易)?流水号?|资金流水单号|交易(编号|序号|参考号|订单号|单号|号)|日志号',
    ),
  ],
  ['memo', '摘要', MEMO],
  ['purpose', '用途', MEMO],
] as const satisfies FormColumn<string>[];

/** Those and the columns that say whether a row is money that came in, and in which currency. */
export const STATEMENT_COLUMNS = [
  ...BANK_LINE_COLUMNS,
  ['dealtIn', '交易金额(收入)', headed('交易金额\\(收入\\)')],
  ['dealtOut', '交易金额(支出)', headed('交易金额\\(支出\\)')],
  ['kind', '交易类型', headed('交易类型')],
  ['status', '交易状态', headed('(交易|当前)状态')],
  ['currency', '币种', headed('(记账|入账)?(币种|币别|货币)')],
  ['dealtCurrency', '交易币种', headed('交易(币种|货币)')],
] as const satisfies FormColumn<string>[];
export type BankLineKey = (typeof STATEMENT_COLUMNS)[number][0];
type Given = Partial<Record<BankLineKey, string>>;

const CARD_COLUMN = /^(卡号[末后]四位|交易地金额|(交易|入账)币种\/金额|入账货币)$/;
/** Whether the headings are those of a credit card, where spending is positive and nothing is received. */
export const isCardStatement = (headers: readonly string[]): boolean =>
  headers.some((header) => CARD_COLUMN.test(headingOf(header)));

const TIME_BEHIND = /^(\d{8})\s?\d{2}:?\d{2}:?\d{2}$/;
const MONEY: ReadonlySet<BankLineKey> = new Set(['credit', 'debit', 'amount', 'dealtIn', 'dealtOut']);

/** A cell as the reader takes it: a day may have its time behind it, in one run of digits too; an amount its plus. */
export function bankCell(key: BankLineKey, text: string): string {
  if (MONEY.has(key)) return text.replace(/^\+\s*(?=[\d.])/, '');
  if (key !== 'bookedOn') return text;
  return dayTyped(TIME_BEHIND.exec(text)?.[1] ?? text);
}

const TOTALS = /^(人民币)?(本页|本月|期间)?(合计|总计|小计|合计金额|总笔数|总交易单数|资金流水总笔数)$/;

/** Where the rows end and the totals of a wallet begin, which have headings of their own. */
export const endOfRows = (lines: readonly { cells: string[] }[]): number =>
  lines.findIndex(({ cells }) => /^(总交易单数|资金流水总笔数)$/.test(cells[0] ?? ''));

const CLOSING = /^(#|-{3}|[已待]?(收入|支出)(合计)?:|共\d+笔|导出(时间|人))/;

/** Whether a line is no row but what stands below and between them: totals, a closing line, who exported it. */
export function isFooter(cells: readonly string[]): boolean {
  const [first = '', ...others] = cells.filter(Boolean).map((cell) => cell.normalize('NFKC'));
  return TOTALS.test(first) || CLOSING.test(first) || (others.length === 0 && !/^\d/.test(first));
}

const IN = /^(贷|贷方|收|收入|转入|进|存入|来账|C|CR|credit|\+)(\s*\(?Cr\)?)?$/i;
const OUT = /^(借|借方|支|支出|转出|付|付款|支取|往账|D|DR|debit|-)(\s*\(?Dr\)?)?$/i;
const NEITHER = /^(不计收支|中性交易|其他|资金转移)$/;
const NOT_DONE = /失败|关闭|撤销|作废|冲正|未成功|已取消|全额退款|^等待|待(付|确认|收)/;
const YUAN = /^(人民币元?|CNY|RMB|156)$/i;

/** Money of a row: came in, went out, or neither (a transfer of one's own, a payment that failed, nothing at all). */
export interface RowMoney {
  way: 'in' | 'out' | 'neither';
  /** As it was typed. */
  amount: string;
  problem: string | null;
}

/** @param hasDirection whether a column of the file says the direction: a blank cell of it then says neither */
export function moneyOf(given: Given, hasDirection: boolean): RowMoney {
  const isSome = (text: string | undefined): text is string => {
    if (!text) return false;
    const read = readAmount(text);
    return !('value' in read) || Number(read.value) !== 0;
  };
  const row = (way: RowMoney['way'], amount: string, problem: string | null = null) => ({
    way,
    amount,
    problem,
  });
  const isMinus = (text: string) => /^[-−]/.test(text);
  const currency = given.currency ?? given.dealtCurrency ?? '人民币';
  const arrived = (amount: string) => {
    if (NOT_DONE.test(given.status ?? '')) return row('neither', amount);
    return row('in', amount, YUAN.test(currency) ? null : `币种：只登记人民币到账，这一笔是 ${currency}`);
  };
  const inward = [given.credit, given.dealtIn].find(isSome);
  const outward = [given.debit, given.dealtOut].find(isSome);
  if (inward) return isMinus(inward) ? row('out', inward) : arrived(inward);
  if (outward) return row('out', outward);
  const amount = given.amount ?? given.credit ?? '';
  const kind = given.kind && (IN.test(given.kind) || OUT.test(given.kind)) ? given.kind : undefined;
  const direction = given.direction ?? kind ?? '';
  if (OUT.test(direction)) return row('out', amount);
  if (amount && !isSome(amount)) return row('neither', amount);
  if (NEITHER.test(direction) || (hasDirection && direction === '' && amount)) return row('neither', amount);
  if (IN.test(direction)) return arrived(amount);
  if (isMinus(amount)) return row('out', amount);
  if (direction) return row('in', amount, `收支：看不懂“${direction}”，请写收入或支出`);
  return arrived(amount);
}

/** The payer and the account where one cell says both: 某某公司6222000011112222, 某某 (a@example.com). */
export function partyOf({ payer, payerAccount }: Given): {
  payer?: string | undefined;
  payerAccount?: string | undefined;
} {
  const [, name, digits] = (payerAccount ? null : /^(.*?)\s*(\d{8,})$/.exec(payer ?? '')) ?? [];
  if (digits) return { payer: name || undefined, payerAccount: digits };
  const [, who, account] = (payer ? null : /^([^(]*\S)\s*\(([^()]+)\)$/.exec(payerAccount ?? '')) ?? [];
  return who ? { payer: who, payerAccount: account } : { payer, payerAccount };
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
