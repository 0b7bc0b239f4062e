import { expect, test } from '@playwright/test';
import { choose, closeOthers, isRecord, offeredTo, untilIdle } from './menu.ts';

/** Text of an empty answer, which a failed read must not show. */
const NOTHING = /共\s*0\s*[条个人项]|(?<!\d)0\s*条|暂无数据/;

const PARTS = 2;
for (let part = 0; part < PARTS; part++)
  test(`each screen says that nothing was read, and offers to read again, part ${part + 1} of ${PARTS}`, async ({
    page,
  }) => {
    const offered = await offeredTo(page, '13800000001');
    const screens = offered.filter((leaf) => !isRecord(leaf) && leaf.path !== '/home');
    let failed = 0;
    await page.route(/\/api\//, async (route) => {
      failed++;
      await route.abort();
    });
    const wrong: string[] = [];
    for (const screen of screens.filter((_, i) => i % PARTS === part)) {
      const before = failed;
      await choose(page, screen);
      const pane = page.locator('.pane:visible');
      await page.locator(`[data-tab="${screen.path}"][aria-selected=true]`).waitFor();
      await untilIdle(pane);
      await closeOthers(page);
      // Skipped: the screen reads nothing.
      if (failed === before) continue;
      const retries = pane.or(page.locator('.stale-note')).getByRole('button', { name: /重\s*试/ });
      await retries
        .first()
        .waitFor({ timeout: 3000 })
        .catch(() => wrong.push(`${screen.path}: no 重试`));
      const text = await pane.innerText();
      const lie = NOTHING.exec(text);
      if (lie) wrong.push(`${screen.path}: ${lie[0]}`);
    }
    expect(wrong).toEqual([]);
  });
