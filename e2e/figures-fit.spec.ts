import { expect, test } from '@playwright/test';
import { badFiguresAtWidths } from './figures-fit.ts';
import { choose, closeOthers, isReady, isRecord, offeredTo } from './menu.ts';

/** Screens with figures of their own; the administrator's walk (roles.spec.ts) measures the others. */
const READERS = {
  '13800000002': ['/home', '/message/mailbox'],
  '13800000008': ['/home', '/financeInfo/banks', '/financeInfo/settlement'],
  '13800000007': ['/home', '/teacherManage/boards'],
  '13800000004': ['/home'],
};

for (const [account, paths] of Object.entries(READERS))
  test(`no figure that ${account} reads is clipped or wrapped, at three widths`, async ({ page }) => {
    const offered = await offeredTo(page, account);
    const bad: string[] = [];
    for (const screen of offered.filter((leaf) => !isRecord(leaf) && paths.includes(leaf.path))) {
      await choose(page, screen);
      await isReady(page, screen.path);
      await closeOthers(page);
      bad.push(...(await badFiguresAtWidths(page, screen.path)));
    }
    expect(bad).toEqual([]);
  });
