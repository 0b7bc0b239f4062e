import { expect, type Locator, type Page } from '@playwright/test';

/** Controls that accept typing. A read-only one is a list to click. */
const CONTROLS =
  'input:not([type=checkbox]):not([type=radio]):not([type=file]):not([readonly]):not([disabled]), textarea:not([readonly]):not([disabled])';
const PANELS = [
  ['.ant-picker-datetime-panel', 'time'],
  ['.ant-picker-month-panel', 'month'],
  ['.ant-picker-date-panel', 'date'],
] as const;
/** Typed texts of a calendar, with the stored values. */
const DATES = {
  date: [
    ['2026-12-15', '2026-12-15'],
    ['20261231', '2026-12-31'],
    ['2026/1/5', '2026-01-05'],
  ],
  month: [
    ['2026-12', '2026-12'],
    ['2027/1', '2027-01'],
  ],
  time: [
    ['2026-12-15 10:00', '2026-12-15 10:00'],
    ['2027/2/10 9:05', '2027-02-10 09:05'],
  ],
} as const;

/** Intervals of polls, in ms: the default ones begin with 100 and grow to a second. */
const SOON = [0, 20, 50, 100];

/** Ways to leave a control, in turn. */
const LEAVES = ['Tab', 'Enter', 'click'] as const;
type Leave = (typeof LEAVES)[number];

/** Clears a control and types key by key, unlike `fill`. */
export async function typeKeys(input: Locator, text: string): Promise<void> {
  const { keyboard } = input.page();
  // The click puts the keys into the input; without looking for it again they cost a third.
  await input.click();
  await keyboard.press('Control+A');
  await keyboard.press('Delete');
  await keyboard.type(text);
}

/** Types by an input method: the letters stand in the field while they are composed, then the word replaces them. */
export async function compose(page: Page, input: Locator, letters: string, word: string): Promise<void> {
  const keys = await page.context().newCDPSession(page);
  await input.click();
  await input.press('Control+A');
  await input.press('Delete');
  for (let end = 1; end <= letters.length; end++)
    await keys.send('Input.imeSetComposition', {
      text: letters.slice(0, end),
      selectionStart: end,
      selectionEnd: end,
    });
  await keys.send('Input.insertText', { text: word });
  await keys.detach();
}

/** Faults of one control: values that differ from the typed ones. */
export async function typeInto(page: Page, form: Locator, input: Locator, turn: number): Promise<string[]> {
  const wrong: string[] = [];
  const name = await input.evaluate((element) => {
    const { id, labels } = element as unknown as { id: string; labels: ArrayLike<{ textContent: string }> };
    return `${labels[0]?.textContent ?? ''} ${id || (element as unknown as Labelled).getAttribute('aria-label')}`;
  });
  const leave = async (by: Leave) => {
    if (by === 'click') await form.locator('.ant-drawer-title, .ant-modal-title').first().click();
    else await input.press(by);
    // Enter keeps the focus in a text field, so it is blurred.
    if (by === 'Enter') await input.blur();
  };
  const expectHeld = async (typed: string, isHeld: (text: string) => boolean | Promise<boolean>) => {
    const held = () => input.inputValue();
    await expect
      .poll(async () => await isHeld(await held()), { timeout: 2000, intervals: SOON })
      .toBe(true)
      .catch(async () => wrong.push(`${name}: typed ${typed}, holds ${await held()}`));
  };
  const typedAs = async (text: string, by: Leave, isHeld: (held: string) => boolean | Promise<boolean>) => {
    await typeKeys(input, text);
    await expectHeld(`${text}, not left yet`, (held) => held === text);
    await leave(by);
    await expectHeld(text, isHeld);
  };
  const way = (offset = 0): Leave => LEAVES[(turn + offset) % LEAVES.length] as Leave;

  const kind = await kindOf(page, input);
  if (kind === 'date' || kind === 'month' || kind === 'time') {
    // Types into the empty or filled control; every third then replaces the text.
    const forms = DATES[kind];
    for (const i of turn % 3 === 0 ? [turn, turn + 1] : [turn]) {
      const [typed, shown] = forms[i % forms.length] as (typeof forms)[number];
      await typedAs(
        typed,
        way(i),
        async (held) => held === shown || (held === '' && (await isListed(form, shown))),
      );
    }
  } else if (kind === 'number') {
    for (const [i, typed] of (turn % 3 === 0 ? ['1234.5', '12'] : ['1234.5']).entries())
      await typedAs(typed, way(i), (held) => Number(held.replaceAll(',', '')) === Number(typed));
  } else if (kind === 'choice') wrong.push(...(await choose(page, form, input, name)));
  else {
    const most = Number((await input.getAttribute('maxlength')) ?? 100);
    const text = (kind === 'number text' ? '13912345678' : '课A-1.5').slice(0, most > 0 ? most : 100);
    // Enter in a single-line input may search or send.
    await typedAs(text, way() === 'Enter' ? 'Tab' : way(), (held) => held === text);
    if (turn % 3 === 0 && most >= 4) {
      await compose(page, input, 'zhang', '张主任');
      await leave('Tab');
      await expectHeld('张主任 by an input method', (held) => held === '张主任');
    }
  }
  return wrong;
}

/** True when the day is among the added ones. */
const isListed = async (form: Locator, day: string): Promise<boolean> =>
  (await form.innerText()).includes(day);

interface Labelled {
  getAttribute(name: string): string | null;
  closest(selector: string): object | null;
}

async function kindOf(page: Page, input: Locator) {
  const inside = await input.evaluate((element) =>
    ['.ant-picker', '.ant-input-number', '.ant-select'].find((selector) =>
      (element as unknown as Labelled).closest(selector),
    ),
  );
  if (inside === '.ant-select') return 'choice';
  if (inside === '.ant-input-number') return 'number';
  if (inside !== '.ant-picker')
    return /tel|phone|card/i.test((await input.getAttribute('id')) ?? '') ? 'number text' : 'text';
  await input.click();
  for (const [panel, kind] of PANELS)
    if (await page.locator(`.ant-picker-dropdown:visible ${panel}`).count()) return kind;
  return 'date';
}

/** Chooses the first option by typing its name and Enter; without options nothing is reported. */
async function choose(page: Page, form: Locator, input: Locator, name: string): Promise<string[]> {
  await input.click();
  const list = page.locator('.ant-select-dropdown:visible');
  const option = list
    .locator('.ant-select-item-option, .ant-cascader-menu-item, .ant-select-tree-title')
    .first();
  const isEmpty = list.locator('.ant-select-item-empty').filter({ hasNotText: /…/ });
  await option
    .or(isEmpty)
    .first()
    .waitFor({ timeout: 1500 })
    .catch(() => undefined);
  const isThere = await option.isVisible();
  const label = isThere ? await option.evaluate(labelOf) : '';
  const word = label.trim().slice(0, 4);
  const wrong: string[] = [];
  if (word) {
    const timesIn = async () => {
      const values = await form
        .locator('input')
        .evaluateAll((all) => (all as unknown as { value: string }[]).map(({ value }) => value));
      return [await form.innerText(), ...values].join('\n').split(word).length;
    };
    const before = await timesIn();
    await input.pressSequentially(word);
    await page
      .locator('.ant-select-dropdown:visible')
      .filter({ hasText: word })
      .first()
      .waitFor({ timeout: 5000 })
      .catch(() => undefined);
    await input.press('Enter');
    const box = input.locator('xpath=ancestor::*[contains(concat(" ", @class, " "), " ant-select ")][1]');
    // A control that adds to a list below is empty again.
    await expect
      .poll(async () => (await box.innerText()).includes(word) || (await timesIn()) > before, {
        timeout: 3000,
        intervals: SOON,
      })
      .toBe(true)
      .catch(async () => wrong.push(`${name}: typed ${word}, holds ${await box.innerText()}`));
  }
  await input.press('Tab');
  return wrong;
}

/** Label without the second line that distinguishes equal names. */
const labelOf = (element: unknown): string => {
  const { innerText } = element as { innerText: string };
  return innerText.split('\n')[0] ?? '';
};

/** Types into every control of a form, including those that appear meanwhile. */
export async function typeIntoAll(page: Page, form: Locator): Promise<{ controls: number; wrong: string[] }> {
  const wrong: string[] = [];
  const typed = new Set<string>();
  while (typed.size < MOST_CONTROLS) {
    // Located by name where there is one, because a rerendered form has new elements.
    const names = await form.locator(`:is(${CONTROLS}):visible`).evaluateAll((all) =>
      (all as unknown as Named[]).map((element) => {
        if (element.id) return `[id="${element.id}"]`;
        const label = element.getAttribute('aria-label');
        if (label) return `[aria-label="${label}"]`;
        if (!element.hasAttribute('data-typed')) element.setAttribute('data-typed', `${Math.random()}`);
        return `[data-typed="${element.getAttribute('data-typed')}"]`;
      }),
    );
    const name = names.find((one) => !typed.has(one));
    if (name === undefined) break;
    typed.add(name);
    wrong.push(...(await typeInto(page, form, form.locator(name).first(), typed.size)));
  }
  return { controls: typed.size, wrong };
}
const MOST_CONTROLS = 40;
interface Named {
  id: string;
  hasAttribute(name: string): boolean;
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
}
