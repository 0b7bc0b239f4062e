import { type APIRequestContext, type APIResponse, type Browser, expect, type Page } from '@playwright/test';

const PASSWORD = 'Demo@2026';

/** Factor by which the browser's processor is slowed down, to prove that journeys do not depend on speed. */
const SLOWER = Number(process.env.E2E_SLOW ?? 1);

async function slowDown(page: Page): Promise<void> {
  if (SLOWER <= 1) return;
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

/** Popups of the day, which open at a moment of their own and take the focus (`app/popups/Popups.tsx`). */
const POPUPS = 'birthday.poster.receivable.approvals.waiting';

/**
 * Signs somebody in by the cookies that the form and its popups would leave; no page is open yet. Form and start page
 * take seconds of every journey, and have journeys of their own.
 */
export async function signIn(page: Page, account: string): Promise<void> {
  await slowDown(page);
  const answer = await page.request.post('/api/user/auth/login_pwd', {
    data: { account, password: PASSWORD },
    headers: { CLIENT: 'web' },
  });
  const { data } = (await answer.json()) as { data: { accessToken: string } };
  const { origin: url } = new URL(answer.url());
  await page.context().addCookies([
    { name: 'shibiao_token', value: data.accessToken, url, sameSite: 'Strict' },
    { name: 'shibiao_since', value: `${Date.now()}.24`, url, sameSite: 'Strict' },
    { name: 'shibiao_popups', value: `${data.accessToken.slice(-12)}.${POPUPS}`, url, sameSite: 'Lax' },
  ]);
}

export async function signInByForm(page: Page, account: string, password: string): Promise<void> {
  await closePopups(page);
  await page.goto('/login');
  await page
    .getByLabel(/账号|手机号/)
    .first()
    .fill(` ${account} `);
  await page.getByLabel('密码').first().fill(password);
  await page.getByRole('button', { name: /^登\s*录$/ }).click();
  await page.waitForURL('**/home');
}

/** Closes popups of the day (receivables, birthdays, posters), as a person would first. Dialogs of the product stay. */
async function closePopups(page: Page): Promise<void> {
  await page.addLocatorHandler(
    page.locator('.ant-modal.popup:visible .ant-modal-close').first(),
    async (close) => {
      // A popup below a dialog may stay.
      await close.click({ timeout: 2000 }).catch(() => undefined);
    },
    // The next popup may open before this one is gone.
    { noWaitAfter: true },
  );
}

/** Calls as another person, without a page. @returns the `data` of each; a refusal fails the test */
export async function desk(request: APIRequestContext, account: string) {
  const answer = await request.post('/api/user/auth/login_pwd', { data: { account, password: PASSWORD } });
  const headers = { authorization: `bearer ${(await answer.json()).data.accessToken}`, CLIENT: 'web' };
  const read = async (reply: APIResponse) => {
    expect(reply.ok(), reply.url()).toBe(true);
    return ((await reply.json()) as { data: Record<string, unknown> }).data;
  };
  return {
    get: async (path: string) => read(await request.get(`/api${path}`, { headers })),
    post: async (path: string, data: object) => read(await request.post(`/api${path}`, { headers, data })),
  };
}

/** Signs somebody in in a browser of their own, beside the test's page. */
export async function visitor(browser: Browser, account: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, account);
  return page;
}

/** Confirms until the question is gone, because the first one may still be loading. */
export async function agree(page: Page): Promise<void> {
  const yes = page.locator('.ant-modal:visible').getByRole('button', { name: /^确\s*定$/ });
  await expect(yes).toBeVisible();
  await expect(async () => {
    if (await yes.isVisible()) await yes.click({ timeout: 3000 });
    await expect(yes).toHaveCount(0, { timeout: 5000 });
  }).toPass();
}
