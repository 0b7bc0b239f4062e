import { expect, test } from '@playwright/test';
import { badFigures, enlarge } from './figures-fit.ts';
import { isReady } from './menu.ts';
import { closePopups, signIn } from './people.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];
/** The screens with the widest figures: tables of sums, tiles, boards. */
const SCREENS = ['/home', '/customers/provinces', '/lessons/profit', '/teacherManage/boards', '/sales/days'];

for (const [account, screens] of [
  ['13800000001', SCREENS],
  ['13800000004', SCREENS.slice(0, 1)],
  ['13800000007', SCREENS.slice(0, 1)],
] as const)
  test(`no figure that ${account} reads is cut or stands on two lines, at three widths`, async ({ page }) => {
    await closePopups(page);
    await signIn(page, account);
    const bad: string[] = [];
    for (const screen of screens) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(screen);
      await isReady(page, screen);
      for (const sums of ['the demo', 'large']) {
        if (sums === 'large') await enlarge(page);
        for (const size of SIZES) {
          await page.setViewportSize(size);
          const found = await badFigures(page);
          bad.push(...found.map((one) => `${screen} at ${size.width}, sums of ${sums}: ${one}`));
        }
      }
    }
    expect(bad).toEqual([]);
  });
