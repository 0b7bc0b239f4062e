import type { Endpoint } from '@shibiao/contract/endpoint';
import { configure, screen, waitFor, within } from '@testing-library/dom';
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event';
import { act } from 'react';
import { type User, useSession } from '../session.ts';

/**
 * Simulates a person at the page: finds by role and name, types key by key, clicks. Each event is applied before the
 * next; in between React runs by itself, as in a browser.
 */
const react = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
react.IS_REACT_ACT_ENVIRONMENT = false;
configure({
  // Checking visibility would compute the styles of every ancestor at each search.
  defaultHidden: true,
  asyncUtilTimeout: 10_000,
  getElementError: (message) => new Error(message ?? 'not found'),
  eventWrapper: (event) => {
    react.IS_REACT_ACT_ENVIRONMENT = true;
    let result: unknown;
    act(() => {
      result = event();
    });
    react.IS_REACT_ACT_ENVIRONMENT = false;
    return result;
  },
});

export const person = userEvent.setup({
  delay: null,
  pointerEventsCheck: PointerEventsCheckLevel.Never,
});

type Place = HTMLElement | undefined;
const inside = (place: Place) => (place ? within(place) : screen);
/** antd writes two characters with a blank between them. */
const tight = (text: string) => text.replace(/\s/g, '');
const called = (name: string) => (text: string) => tight(text) === tight(name);

/** Waits for the one button of that name. */
export const button = (name: string, place?: HTMLElement): Promise<HTMLButtonElement> =>
  inside(place).findByRole<HTMLButtonElement>('button', { name: called(name) });
/** Waits for the one field of that label. */
export const field = (label: string, place?: HTMLElement): Promise<HTMLInputElement> =>
  inside(place).findByLabelText<HTMLInputElement>(label, { selector: 'input, textarea, button' });
/** Waits for the drawer or dialog of that title. */
export const dialog = (title: string): Promise<HTMLElement> =>
  screen.findByRole('dialog', { name: called(title) });

/** Names of the buttons, in their order. */
export const buttons = (place?: HTMLElement): string[] =>
  inside(place)
    .queryAllByRole('button')
    .map((one) => tight(one.textContent ?? ''))
    .filter((name) => name !== '');

export const press = async (name: string, place?: HTMLElement) => person.click(await button(name, place));

/** Replaces the field's text, and leaves the field. */
export async function fill(label: string, text: string, place?: HTMLElement): Promise<void> {
  const found = await field(label, place);
  await person.clear(found);
  if (text) await person.type(found, text);
  await person.tab();
}

/** Opens a list of options, by its label or element, and chooses one. */
export async function choose(list: string | HTMLElement, option: string, place?: HTMLElement): Promise<void> {
  await person.click(typeof list === 'string' ? await field(list, place) : list);
  const found = await waitFor(() => {
    const all = screen
      .getAllByText(option)
      .filter((one) => one.closest('[title]')?.getAttribute('title') === option);
    const last = all.at(-1);
    if (!last) throw new Error(`no choice is called ${option}`);
    return last;
  });
  await person.click(found);
}

/** The message beside a field. */
export function errorOf(found: HTMLElement): string {
  const ids = (found.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => id.endsWith('_help'));
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join('');
}

/** Waits until the message stands beside the field. */
export const refuses = async (label: string, words: string, place?: HTMLElement): Promise<void> => {
  const found = await field(label, place);
  await waitFor(() => {
    if (errorOf(found) !== words)
      throw new Error(`beside ${label} stands “${errorOf(found)}”, not “${words}”`);
  });
};

type Grant = Pick<Endpoint, 'path'>;
/** Signs in with the functions of these calls. */
export function signIn(may: readonly Grant[], roles: readonly string[] = ['staff']): void {
  useSession.setState({
    user: { userInfo: { userId: 1 }, roles } as unknown as User,
    functions: new Set(may.map(({ path }) => path)),
  });
}
