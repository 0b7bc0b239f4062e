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
async function bringAllStyles(page: Page): Promise<void> {
  const names = readdirSync(ASSETS).filter((name) => name.endsWith('.css'));
  const here = await page.evaluate<string[]>(
    `[...document.querySelectorAll('link[rel=stylesheet]')].map((link) => link.href.split('/').at(-1))`,
  );
  for (const name of names.filter((one) => !here.includes(one) && !one.startsWith('signin')))
    await page.addStyleTag({ url: `/assets/${name}` });
}

test('a record of ten kinds opened by a link in a fresh window looks as after an afternoon of work', async ({
  browser,
  request,
}) => {
  const work = await desk(request, ACCOUNT);
  const context = (await visitor(browser, ACCOUNT)).context();
  for (const { kind, list, address } of KINDS)
    await test.step(kind, async () => {
      const { list: rows } = (await (list.startsWith('POST ')
        ? work.post(list.slice(5), { count: 1 })
        : work.get(`${list}?count=1`))) as { list: Row[] };
      const [row] = rows;
      if (!row) throw new Error(`no row in ${list}`);
      const fresh = await context.newPage();
      await fresh.goto(address(row));
      await expect(fresh.locator('.detail-head, .ant-drawer-title').first()).toBeVisible();
      await expect(
        fresh.locator('.pane:visible, .ant-drawer').locator('[aria-busy=true], .loading'),
      ).toHaveCount(0);
      const before = await fresh.evaluate<string[]>(LOOKS);
      expect(before.length).toBeGreaterThan(30);
      await bringAllStyles(fresh);
      await expect
        .poll(() => fresh.evaluate<string[]>(LOOKS), { message: kind, timeout: 5000 })
        .toEqual(before);
      await fresh.close();
    });
});
