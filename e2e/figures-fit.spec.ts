import { expect, test } from '@playwright/test';
import { badFigures, enlarge } from './figures-fit.ts';
import { choose, closeOthers, isReady, isRecord, offeredTo } from './menu.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];
/** The general manager reads every figure; the others have figures of their own, and their home pages. */
const READERS = [
  { account: '13800000002', parts: 4 },
  { account: '13800000008', parts: 1, only: ['/home', '/financeInfo/banks', '/financeInfo/settlement'] },
  { account: '13800000007', parts: 1, only: ['/home', '/teacherManage/boards'] },
  { account: '13800000004', parts: 1, only: ['/home'] },
];

for (const { account, parts, only } of READERS)
  for (let part = 0; part < parts; part++)
    test(`no figure that ${account} reads is clipped or wrapped, at three widths, part ${part + 1} of ${parts}`, async ({
      page,
    }) => {
      const offered = await offeredTo(page, account);
      const screens = offered.filter((leaf) => !isRecord(leaf) && (!only || only.includes(leaf.path)));
      const bad: string[] = [];
      for (const screen of screens.filter((_, i) => i % parts === part)) {
        await page.setViewportSize({ width: 1440, height: 900 });
        await choose(page, screen);
        await isReady(page, screen.path);
        await closeOthers(page);
        await enlarge(page);
        for (const size of SIZES) {
          await page.setViewportSize(size);
          const found = await badFigures(page);
          bad.push(...found.map((one) => `${screen.path} at ${size.width}: ${one}`));
        }
      }
      expect(bad).toEqual([]);
    });
