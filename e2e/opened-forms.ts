import { expect, type Locator, type Page } from '@playwright/test';
import { typeIntoAll } from './typing.ts';

/** Labels of buttons that open a form. */
const OPENERS = /^(新建|登记|新增|添加|申请|写|发布|录入|预订|试算)/;

const openersOf = (page: Page) =>
  page.locator('.pane:visible .ant-btn-primary:visible:not([disabled])').filter({ hasText: OPENERS });

/** Open forms, without the popups of the day, which may open over them. */
const formsOf = (page: Page) =>
  page.locator('.ant-drawer-section:visible, .ant-modal:not(.popup) .ant-modal-container:visible');

/** The form that a press opened, or that the screen opened by itself; the reason as a text without one. */
async function openForm(page: Page, index: number): Promise<Locator | string> {
  let refusal = '';
  // A form that the screen opens by itself covers its buttons.
  if ((await formsOf(page).count()) === 0)
    await openersOf(page)
      .nth(index)
      .click({ timeout: 5000 })
      .catch((error: Error) => {
        refusal = error.message;
      });
  const form = formsOf(page).last();
  // The first input of a form may be a hidden one, such as a file's or a radio button's.
  const isOpen = await form
    .locator('input:visible, textarea:visible')
    .first()
    .waitFor({ timeout: 4000 })
    .then(() => true)
    .catch(() => false);
  return isOpen ? form : `button ${index + 1}: ${refusal || 'no input appeared'}`;
}

/** Leaves a form through its question about unsaved input; polls often, because forms are left a hundred times. */
async function giveUp(page: Page): Promise<void> {
  const form = formsOf(page);
  const yes = page.locator('.ant-modal:visible').getByRole('button', { name: /^放\s*弃$/ });
  const no = form
    .last()
    .getByRole('button', { name: /^取\s*消$|关闭|Close/ })
    .first();
  await expect
    .poll(
      async () => {
        const button = (await yes.isVisible()) ? yes : no;
        if ((await form.count()) > 0) await button.click({ timeout: 1000 }).catch(() => undefined);
        return form.count();
      },
      { timeout: 20_000, intervals: [20, 50] },
    )
    .toBe(0);
}

/** Numbers of controls of forms that this worker typed into, by heading and controls: several screens open the same. */
const typedForms = new Map<string, number>();
async function signatureOf(form: Locator): Promise<string> {
  const headings = await form.locator('.ant-drawer-title, .ant-modal-title').allInnerTexts();
  const controls = await form
    .locator('input, textarea')
    .evaluateAll((all) => (all as unknown as { id: string }[]).map(({ id }) => id));
  return [...headings, ...controls].join();
}

/**
 * Opens every form that has a button on the screen, types into it once and leaves it.
 * @returns `unopened`: why buttons opened no form, which is right for those that need none
 */
export async function typeIntoForms(
  page: Page,
): Promise<{ controls: number; wrong: string[]; unopened: string[] }> {
  let controls = 0;
  const wrong: string[] = [];
  const unopened: string[] = [];
  for (let i = 0, count = await openersOf(page).count(); i < count; i++) {
    const form = await openForm(page, i);
    if (typeof form === 'string') {
      unopened.push(form);
      continue;
    }
    const signature = await signatureOf(form);
    if (!typedForms.has(signature)) {
      const found = await typeIntoAll(page, form);
      wrong.push(...found.wrong);
      typedForms.set(signature, found.controls);
    }
    controls += typedForms.get(signature) ?? 0;
    await giveUp(page);
  }
  return { controls, wrong, unopened };
}
