import { expect, type Page, test } from '@playwright/test';
import { serial } from './forms.ts';
import { desk, signIn } from './people.ts';

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

const pane = (page: Page) => page.locator('.pane:visible');
const drawer = (page: Page) => page.locator('.ant-drawer:visible').last();
const bar = (page: Page, title: string) =>
  page.getByRole('navigation', { name: '底部导航' }).getByRole('link', { name: title });

test('a partner makes a demand on a phone, gets a teacher recommended, answers and asks', async ({
  page,
  request,
}) => {
  const topic = `手机需求${serial()}`;
  await signIn(page, '13800000020');
  await page.goto('/shouye');
  await expect(page).toHaveURL(/\/home$/);
  await expect(pane(page).getByRole('heading', { name: '待您处理' })).toBeVisible();
  // Nothing needs the sidebar, and nothing is wider than the phone.
  await expect(page.getByRole('button', { name: '展开菜单' })).toHaveCount(0);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);

  // The demand in three steps.
  await pane(page).getByRole('button', { name: '提需求' }).tap();
  await drawer(page).locator('#topic').fill(topic);
  await drawer(page).getByRole('button', { name: '下一步' }).tap();
  await drawer(page).locator('#days').fill('1');
  await drawer(page).getByRole('button', { name: '下一步' }).tap();
  await drawer(page).locator('#customerRemark').fill('希望多一些演练');
  await drawer(page).getByRole('button', { name: '提交需求' }).tap();
  await expect(page).toHaveURL(/\/portal\/demands\/\d+$/);
  const id = Number(new URL(page.url()).pathname.split('/').pop());
  await expect(pane(page)).toContainText('正在为您匹配讲师');

  // Staff pick two teachers, and send them.
  const { get, post } = await desk(request, '13800000002');
  const { list } = (await get('/teacher_pool/list?isActive=1&count=2')) as {
    list: { id: number; name: string }[];
  };
  const teacherIds = list.map((one) => one.id);
  await post('/xuqiu/recommend', { id, teacherIds });
  await page.reload();
  await expect(pane(page)).toContainText('正在为您匹配讲师');
  await post('/xuqiu/sendRecommendations', {
    id,
    list: teacherIds.map((teacherId) => ({ teacherId, note: '擅长演练' })),
  });

  // The home shows them; the answer books nothing and may be changed.
  await bar(page, '首页').tap();
  await page.reload();
  await pane(page)
    .getByRole('link', { name: `2 位讲师待您答复：${topic}` })
    .tap();
  const cards = pane(page).locator('article');
  await expect(cards).toHaveCount(2);
  await cards.nth(0).getByRole('button', { name: '感兴趣' }).tap();
  await expect(cards.nth(0).getByRole('button', { name: '设为首选' })).toBeVisible();
  await cards
    .nth(1)
    .getByRole('button', { name: /有问题|询问其他时间/ })
    .tap();
  await cards.nth(1).getByLabel('您的问题').fill('可以提前一天到吗？');
  await cards.nth(1).getByRole('button', { name: '发送' }).tap();
  await expect(cards.nth(1)).toContainText('可以提前一天到吗？');

  // Staff see both.
  const answers = (await get(`/xuqiu/recommendations?id=${id}`)) as { list: { state: string }[] };
  expect(answers.list.map(({ state }) => state).sort()).toEqual(['asked', 'wanted']);

  await bar(page, '需求').tap();
  await expect(pane(page)).toContainText(topic);
  await bar(page, '我的').tap();
  await expect(pane(page).getByRole('button', { name: '退出登录' })).toBeVisible();
});
