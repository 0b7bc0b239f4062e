import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { desk, visitor } from './people.ts';

const ACCOUNT = '13800000001';
const ASSETS = path.resolve(import.meta.dirname, '../apps/web/dist/assets');

/** Ten kinds of record: a list that contains one, and the address of its page. */
const KINDS: readonly { kind: string; list: string; address: (row: Row) => string }[] = [
  { kind: 'a customer', list: '/heZuoKeHu/heZuoKeHuList', address: ({ id }) => `/customers/detail/${id}` },
  {
    kind: 'an institution',
    list: '/heZuoKeHu/jigoulist',
    address: ({ id }) => `/customers/institution/${id}`,
  },
  {
    kind: 'a teacher',
    list: '/teacher_pool/list',
    address: ({ id }) => `/teacherManage/teacherDetails/${id}`,
  },
  { kind: 'a demand', list: 'POST /xuqiu/xuqiulist', address: ({ id }) => `/sales/demands/${id}` },
  { kind: 'a lesson', list: '/lessoninfo/list', address: ({ id }) => `/sigLessonDetails/${id}` },
  {
    kind: 'an invoice',
    list: '/newindex/fapiaoguanli',
    address: ({ id }) => `/financeInfo/invoices?open=${id}`,
  },
  {
    kind: 'a receipt',
    list: '/newindex/shoukuanguanli',
    address: ({ id }) => `/financeInfo/receipts?open=${id}`,
  },
  { kind: 'a payment', list: '/newindex/fukuanguanli', address: ({ id }) => `/financeInfo/payments/${id}` },
  { kind: 'a person', list: '/personnel/list', address: ({ personnelid }) => `/hr/archive/${personnelid}` },
  { kind: 'a supply', list: '/wupinguanli/listwuzi', address: ({ id }) => `/office/supplies?open=${id}` },
];
interface Row {
  id: number;
  personnelid?: number;
}

/** Computed styles of every element of the open screen, except charts, which draw at their own time. */
const LOOKS = `[...document.querySelectorAll('.pane:not([hidden]) *, .ant-drawer *')].filter((one) => one.checkVisibility() && !one.closest('svg, canvas, .chart > *')).map((one) => {
  const style = getComputedStyle(one);
  const { className } = one;
  return [one.tagName, className, style.display, style.color, style.backgroundColor, style.fontSize, style.fontWeight,
    style.paddingTop, style.paddingLeft, style.marginTop, style.borderTopWidth, style.flexDirection, style.gridTemplateColumns.split(' ').length].join(' | ');
})`;

/** Loads the styles of all other screens, as an afternoon of work does. */
const bringStyles = (page: Page, names: readonly string[]): Promise<void> =>
  page.evaluate<void>(`Promise.all(${JSON.stringify(names)}.map((name) => new Promise((resolve, reject) => {
    const here = [...document.querySelectorAll('link[rel=stylesheet]')].some(({ href }) => href.endsWith('/' + name));
    if (here) return resolve();
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/assets/' + name });
    link.onload = () => resolve();
    link.onerror = () => reject(new Error(name));
    document.head.append(link);
  })))`);

for (const { kind, list, address } of KINDS)
  test(`${kind} opened by a link in a fresh window looks as after an afternoon of work`, async ({
    browser,
    request,
  }) => {
    const styles = readdirSync(ASSETS).filter((name) => name.endsWith('.css') && !name.startsWith('signin'));
    const work = await desk(request, ACCOUNT);
    const { list: rows } = (await (list.startsWith('POST ')
      ? work.post(list.slice(5), { count: 1 })
      : work.get(`${list}?count=1`))) as { list: Row[] };
    const [row] = rows;
    if (!row) throw new Error(`no row in ${list}`);
    const fresh = await visitor(browser, ACCOUNT);
    await fresh.goto(address(row));
    await expect(fresh.locator('.detail-head, .ant-drawer-title').first()).toBeVisible();
    await expect(
      fresh.locator('.pane:visible, .ant-drawer').locator('[aria-busy=true], .loading'),
    ).toHaveCount(0);
    const before = await fresh.evaluate<string[]>(LOOKS);
    expect(before.length).toBeGreaterThan(30);
    await bringStyles(fresh, styles);
    await expect.poll(() => fresh.evaluate<string[]>(LOOKS), { timeout: 5000 }).toEqual(before);
  });
