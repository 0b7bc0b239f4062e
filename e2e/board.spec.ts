import { expect, type Page, test } from '@playwright/test';
import { closePopups, signIn } from './people.ts';

const bar = (page: Page, id: string) => page.locator(`.board-bar[data-lesson="${id}"]`).first();

/** Drags from the middle of something by so many days of the board. */
async function dragDays(page: Page, id: string, days: number): Promise<void> {
  const box = await bar(page, id).boundingBox();
  const lane = await page.locator('.board-lane').first().boundingBox();
  if (!box || !lane) throw new Error('the bar is not in sight');
  const [x, y] = [box.x + 8, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  const by = (lane.width / 28) * days;
  await page.mouse.move(x + by / 2, y, { steps: 4 });
  await page.mouse.move(x + by, y, { steps: 4 });
  await page.mouse.up();
}

test('a lesson is reserved on the board, dragged by two days, and stays there', async ({ page }) => {
  await closePopups(page);
  await signIn(page, '13800000005');
  // A year ahead every lane is empty.
  await page.goto('/lessons/calendar?day=2029-03-05');
  const lane = page.locator('.board-lane').nth(2);
  const box = await lane.boundingBox();
  if (!box) throw new Error('no teacher in sight');
  const day = box.width / 28;

  // Monday and Tuesday, mornings and afternoons.
  await page.mouse.move(box.x + day * 0.5, box.y + 8);
  await page.mouse.down();
  await page.mouse.move(box.x + day * 1.5, box.y + 28, { steps: 5 });
  await page.mouse.up();
  const drawer = page.locator('.ant-drawer:visible');
  await expect(drawer.getByText('2029-03-05')).toBeVisible();
  await expect(drawer.getByText('共 2 天')).toBeVisible();
  await drawer.getByLabel('课程名称').fill('排课板上预留的课程');
  await drawer.getByLabel('客户', { exact: true }).click();
  await page.locator('.ant-select-item-option').first().click();
  await drawer.getByRole('button', { name: /保\s*存/ }).click();
  await page.waitForURL('**/sigLessonDetails/*');
  const id = page.url().split('/').at(-1) ?? '';

  await page.goto('/lessons/calendar?day=2029-03-05');
  await dragDays(page, id, 2);
  await expect(drawer.getByText('时段空闲，没有冲突')).toBeVisible();
  await expect(drawer.getByText('2029-03-07 全天、2029-03-08 全天')).toBeVisible();
  await drawer.getByRole('button', { name: '保存调整' }).click();
  await expect(drawer).toHaveCount(0);
  await page.reload();
  await expect(bar(page, id)).toHaveAttribute('aria-label', /2029-03-07 全天、2029-03-08 全天/);

  // By keys: one day longer, and given up.
  await bar(page, id).focus();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.locator('.board-ghost')).toHaveText('3 天');
  await page.keyboard.press('Escape');
  await expect(page.locator('.board-ghost')).toHaveCount(0);
});
