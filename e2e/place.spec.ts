import { expect, test } from '@playwright/test';
import { desk, signIn } from './people.ts';

const SELLER = '13800000005';

test('a demand is previewed beside its list and edited in place, by keys alone', async ({
  page,
  request,
}) => {
  test.slow();
  const server = await desk(request, SELLER);
  const { list } = await server.get('/heZuoKeHu/heZuoKeHuList?count=1');
  const [customer] = list as { id: number }[];
  const topic = `就地修改 ${Date.now()}`;
  const { id } = await server.post('/xuqiu/xuQiuAddOrUp', {
    contactId: customer?.id,
    topic,
    budget: '20000',
    audience: '柜员',
  });
  const saved = () => server.get(`/xuqiu/one?id=${String(id)}`);

  await signIn(page, SELLER);
  await page.goto(`/sales/demands?keyword=${encodeURIComponent(topic)}`);
  await expect(page.locator('.grid .grid-row')).toHaveCount(1);

  // Space previews it beside the list, which keeps the focus; Esc closes, Enter opens the page.
  await page.keyboard.press('j');
  await page.keyboard.press(' ');
  const peek = page.getByRole('complementary', { name: '预览' });
  await expect(peek).toContainText('柜员');
  await page.keyboard.press('x');
  await expect(page.locator('.grid-row.is-selected')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(peek).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/sales/demands/${String(id)}$`));

  const detail = page.locator('.pane:visible .detail');
  const pencil = (label: string) => detail.getByRole('button', { name: `修改${label}`, exact: true });
  const field = (label: string) => detail.getByRole('group', { name: `修改${label}` }).locator('input');
  await pencil('授课对象').focus();
  await page.keyboard.press('e');
  await expect(field('授课对象')).toBeFocused();
  await page.keyboard.type('支行行长');
  await page.keyboard.press('Enter');
  await expect(pencil('授课对象')).toBeFocused();
  expect(await saved()).toMatchObject({ audience: '支行行长', topic, budget: '20000.00' });

  // Esc restores the value.
  await page.keyboard.press('e');
  await expect(field('授课对象')).toBeFocused();
  await page.keyboard.type('别人');
  await page.keyboard.press('Escape');
  await expect(pencil('授课对象')).toBeFocused();

  // A click on the value opens it, and a refusal stands beside it.
  await detail.getByText('20,000.00').click();
  await expect(field('预算')).toBeFocused();
  await page.keyboard.type('-5');
  await page.keyboard.press('Enter');
  await expect(
    detail.getByRole('group', { name: '修改预算' }).locator('.ant-form-item-explain-error'),
  ).toBeVisible();
  await field('预算').fill('21000.5');
  await page.keyboard.press('Enter');
  await expect(detail.getByText('21,000.50')).toBeVisible();
  await expect(field('预算')).toHaveCount(0);
  expect(await saved()).toMatchObject({ audience: '支行行长', budget: '21000.50' });
});
