import { randomUUID } from 'node:crypto';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { signIn } from './people.ts';

const MB = 1024 * 1024;
const PART = /\/api\/file\/part\?/;
/** Counts the parts that the page sends, those that do not arrive as well. */
const COUNT_PARTS = `{
  const { fetch } = window;
  window.sentParts = 0;
  window.fetch = (...given) => {
    if (${PART}.test(String(given[0]))) window.sentParts += 1;
    return fetch(...given);
  };
}`;

/** A video of a page, as far as the journey asks for it. */
interface Player {
  muted: boolean;
  currentTime: number;
  readyState: number;
  play: () => Promise<void>;
  pause: () => void;
}
const clip = new URL('../apps/server/src/db/seed/demo/clips/clip-6.mp4', import.meta.url);
/** A video of so many bytes: the clip, and nothing after it. */
async function largeVideo(directory: string, size: number): Promise<string> {
  const place = path.join(directory, 'large.mp4');
  const file = await open(place, 'w');
  await file.write(await readFile(clip));
  await file.truncate(size);
  await file.close();
  return place;
}

test('a teacher uploads a large video over a line that breaks twice, a colleague publishes it, a link plays it', async ({
  page,
  browser,
}) => {
  test.slow();
  const title = `网点转型试讲${randomUUID().slice(0, 6)}`;
  const directory = await mkdtemp(path.join(tmpdir(), 'shibiao-video-'));
  const form = page.locator('.ant-drawer:visible, .ant-modal:visible').last();
  try {
    await signIn(page, '13800000030');
    // Counted in the page, because the browser reports no request that begins while an interception ends.
    await page.addInitScript(COUNT_PARTS);
    await page.goto('/teacherManage/videos');
    await page.getByRole('button', { name: '上传视频' }).click();
    let received = 0;
    page.on('requestfinished', (request) => {
      if (!PART.test(request.url())) return;
      received += 1;
      // Intercepts single parts only, because the test would read the body of each.
      if (received === 2 || received === 4)
        void page.route(PART, (route) => route.abort('connectionreset'), { times: 1 });
    });
    await form.locator('input[type=file]').setInputFiles(await largeVideo(directory, 64 * MB));
    await form.getByLabel('标题').pressSequentially(title);
    await expect(form.getByText('large.mp4')).toBeVisible();
    await expect(form.getByText(/64(\.0)? MB/)).toBeVisible({ timeout: 180_000 });
    await form.getByRole('button', { name: /^保\s*存$/ }).click();
    await expect(page.getByText('已上传，等待审核')).toBeVisible({ timeout: 60_000 });
    expect(await page.evaluate('sentParts')).toBe(10);
    await page.getByRole('button', { name: new RegExp(title) }).click();
    await expect(page.locator('.ant-drawer:visible video')).toBeVisible();
    await form.getByRole('button', { name: '编辑' }).click();
    await form.getByLabel('同意给合作客户看').check();
    await form.getByRole('button', { name: /^保\s*存$/ }).click();

    await signIn(page, '13800000007');
    await page.goto('/teacherManage/videos?view=review');
    await page.getByRole('list', { name: '待审核' }).getByRole('button', { name: title }).click();
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await page.keyboard.press('a');
    await expect(
      page.getByRole('list', { name: '待审核' }).getByRole('button', { name: title }),
    ).toBeHidden();
    await page.goto(`/teacherManage/videos?keyword=${encodeURIComponent(title)}`);
    await page.getByRole('button', { name: new RegExp(title) }).click();
    await form.getByRole('button', { name: '编辑' }).click();
    await form.getByLabel('可见').click();
    await page.locator('.ant-select-item-option', { hasText: '合作客户' }).click();
    await form.getByRole('button', { name: /^保\s*存$/ }).click();
    await form.getByRole('button', { name: '分享' }).click();
    await form.getByLabel('发给机构').pressSequentially('银行');
    await page.locator('.ant-select-item-option').first().click();
    await form.getByText('需要提取码').click();
    await form.getByRole('button', { name: '建立链接' }).click();
    const address = await page
      .getByText(/\/codeDetail\?c=/)
      .first()
      .textContent();

    const stranger = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const phone = await stranger.newPage();
    await phone.goto(/\/codeDetail\?c=[\w-]+/.exec(address ?? '')?.[0] ?? '/');
    const video = phone.locator('video');
    await expect(video).toBeVisible();
    await video.evaluate((player: Player) => {
      player.muted = true;
      return player.play();
    });
    await expect.poll(() => video.evaluate((player: Player) => player.currentTime)).toBeGreaterThan(4);
    const beat = phone.waitForResponse('**/api/teacherVideo/beatShared');
    await video.evaluate((player: Player) => player.pause());
    expect(await (await beat).json()).toMatchObject({ code: 200 });
    // A player seeks by a part of the file.
    await video.evaluate((player: Player) => {
      player.currentTime = 10;
    });
    await expect.poll(() => video.evaluate((player: Player) => player.readyState)).toBeGreaterThan(1);
    await stranger.close();
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
});
