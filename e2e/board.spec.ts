import { randomInt } from 'node:crypto';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { offer } from './forms.ts';
import { signIn } from './people.ts';

const dayWidth = async (lane: Locator) => ((await lane.boundingBox())?.width ?? 0) / 28;
const DAY = 86_400_000;
/** YYYY-MM-DD: days of a week two to three years ahead, where every lane is empty and a lesson may still be planned. */
function emptyWeek(): (day: number) => string {
  const ahead = Date.now() + (104 + randomInt(48)) * 7 * DAY;
  const monday = ahead - ((new Date(ahead).getUTCDay() + 6) % 7) * DAY;
  return (day) => new Date(monday + day * DAY).toISOString().slice(0, 10);
}
const bar = (page: Page, id: string) => page.locator(`[data-part="board-bar"][data-lesson="${id}"]`).first();

test('a lesson is reserved on the board, dragged by two days, and stays there', async ({ page }) => {
  await signIn(page, '13800000005');
  const on = emptyWeek();
  await page.goto(`/lessons/calendar?day=${on(0)}&free=all`);
  const lane = page.locator('[data-part="board-lane"]').nth(2);
  const day = await dayWidth(lane);
  // Monday and Tuesday, mornings and afternoons.
  await lane.dragTo(lane, {
    sourcePosition: { x: day * 0.5, y: 8 },
    targetPosition: { x: day * 1.5, y: 28 },
  });
  const drawer = page.locator('.ant-drawer:visible');
  await expect(drawer.getByText(`${on(0)} 周一`)).toBeVisible();
  await expect(drawer.getByText('共 2 天')).toBeVisible();
  await drawer.getByLabel('课程名称').fill('排课板上预留的课程');
  await drawer.getByLabel('客户', { exact: true }).click();
  await offer(page, '').click();
  await drawer.getByRole('button', { name: /保\s*存/ }).click();
  await page.waitForURL('**/sigLessonDetails/*');
  const id = page.url().split('/').at(-1) ?? '';

  await page.goto(`/lessons/calendar?day=${on(0)}`);
  await bar(page, id).dragTo(bar(page, id), {
    sourcePosition: { x: 8, y: 8 },
    targetPosition: { x: 8 + day * 2, y: 8 },
    force: true,
  });
  // No conflict; an ended cooperation is a warning, and the booking stays possible.
  await expect(drawer.getByText(/时段空闲，没有冲突|的合作截止/).first()).toBeVisible();
  await expect(drawer.getByText(`${on(2)} 全天、${on(3)} 全天`)).toBeVisible();
  await drawer.getByRole('button', { name: '保存调整' }).click();
  await expect(drawer).toHaveCount(0);
  await page.reload();
  await expect(bar(page, id)).toHaveAttribute('aria-label', new RegExp(`${on(2)} 全天、${on(3)} 全天`));

  // By keys: one day longer, then cancelled.
  await bar(page, id).focus();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.locator('[data-part="board-ghost"]')).toHaveText('3 天');
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-part="board-ghost"]')).toHaveCount(0);
});
