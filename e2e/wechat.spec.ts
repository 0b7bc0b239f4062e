import { expect, type Page, test } from '@playwright/test';
import { signIn } from './people.ts';

test.use({
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.50(0x18003230) NetType/WIFI Language/zh_CN',
});

const layer = (page: Page) => page.getByRole('dialog', { name: /在浏览器打开/ });

/** Taps, and expects the layer that leads to the browser, with nothing asked of the server. */
async function expectLayer(page: Page, tap: () => Promise<void>, path: string): Promise<void> {
  const asked: string[] = [];
  const note = (request: { url(): string }) =>
    void (request.url().includes(path) && asked.push(request.url()));
  page.on('request', note);
  await tap();
  await expect(layer(page)).toBeVisible();
  await layer(page).getByRole('button', { name: '知道了' }).tap();
  await expect(layer(page)).toBeHidden();
  page.off('request', note);
  expect(asked).toEqual([]);
}

test("a partner's package leads out of WeChat before a download is counted", async ({ page }) => {
  await signIn(page, '13800000020');
  await page.goto('/teacherManage/packages');
  await page
    .locator('.pane:visible')
    .getByRole('button', { name: /开门红营销工具包/ })
    .first()
    .tap();
  const drawer = page.locator('.ant-drawer:visible').last();
  await expectLayer(page, () => drawer.getByRole('button', { name: '全部下载' }).tap(), '/package/download');
});

test('a shared document leads out of WeChat', async ({ page }) => {
  await page.goto('/codeDetail?url=%2Fapi%2Ffile%2Fview%3Fid%3D1&name=%E8%AF%BE%E7%BA%B2.docx');
  await expectLayer(page, () => page.getByRole('link', { name: '下载' }).tap(), '/file/view');
});
