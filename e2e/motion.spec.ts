import { expect, test } from '@playwright/test';
import { signIn } from './people.ts';

for (const reducedMotion of ['reduce', 'no-preference'] as const)
  test(`popups stand at their place on the page, motion: ${reducedMotion}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion });
    await signIn(page, '13800000008');
    await page.goto('/financeInfo/commissions');
    await page.locator('.grid-row .link').first().click();
    const drawer = page.locator('.ant-drawer:visible');
    await drawer.locator('.grid-row button.link').first().click();
    await expect(page.getByText(/^为何是 /)).toBeInViewport();
    await page.keyboard.press('Escape');
    await drawer.getByRole('button', { name: /Close|关闭/ }).click();
    await expect(drawer).toHaveCount(0);
  });
