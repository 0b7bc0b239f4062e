import { type Browser, expect, type Page, test } from '@playwright/test';
import { signIn } from './people.ts';

const GRID = '/sales/targetGrid?year=';

async function planner(browser: Browser, account: string, year: number): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, account);
  await page.goto(`${GRID}${year}`);
  await expect(page.getByRole('grid')).toBeVisible();
  return page;
}
/** Pastes like a spreadsheet: tabs between cells, line ends between rows. */
const paste = (page: Page, text: string) =>
  page.evaluate(`(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', ${JSON.stringify(text)});
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  })()`);
const cell = (page: Page, row: number, column: number) =>
  page
    .getByRole('grid')
    .getByRole('row')
    .nth(row + 1)
    .getByRole('gridcell')
    .nth(column);

test('targets accept a paste, undo and keys, and a cell that somebody else changed is marked', async ({
  browser,
}, { retry }) => {
  test.slow();
  // A retry has its own year, because the first try may have stored its cells.
  const year = new Date().getFullYear() + 1 + retry;
  const one = await planner(browser, '13800000002', year);
  const other = await planner(browser, '13800000002', year);

  await test.step('the planner pastes six cells, undoes all, redoes, and saves by key', async () => {
    await cell(one, 0, 0).click();
    await paste(one, '10,000\t1.2万\t30000\n40000\t50000\t60000\n');
    await expect(one.getByText('6 格未保存')).toBeVisible();
    await expect(cell(one, 0, 1)).toHaveText('12,000');
    await one.keyboard.press('Control+z');
    await expect(one.getByText(/格未保存/)).toHaveCount(0);
    await one.keyboard.press('Control+y');
    await expect(one.getByText('6 格未保存')).toBeVisible();
    await one.keyboard.press('Control+s');
    await expect(one.getByText('已保存')).toBeVisible();
    await expect(cell(one, 1, 2)).toHaveText('60,000');
  });

  await test.step('the planner types, moves by arrows and Enter, without the mouse', async () => {
    await one.keyboard.press('Control+Home');
    await one.keyboard.type('11000');
    await one.keyboard.press('Enter');
    await one.keyboard.type('41000');
    await one.keyboard.press('Tab');
    await expect(one.getByText('2 格未保存')).toBeVisible();
    await one.keyboard.press('Control+s');
    // The cell shows the typed amount before it is stored.
    await expect(one.getByText(/格未保存/)).toHaveCount(0);
    await expect(cell(one, 0, 0)).toHaveText('11,000');
  });

  await test.step('the other planner’s cell is marked, and no input is lost', async () => {
    await cell(other, 0, 0).click();
    await paste(other, '99000\t98000');
    await other.keyboard.press('Control+s');
    await expect(other.getByText(/已改为 1[12]000|标红的 2 格/)).toBeVisible();
    await expect(other.getByText('2 格未保存')).toBeVisible();
    await other.getByRole('button', { name: '用他们的' }).click();
    await expect(cell(other, 0, 0)).toHaveText('11,000');
  });
});
