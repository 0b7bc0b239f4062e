import { QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode, useMemo, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { type Page, PageContext, withSearch } from '../page.tsx';
import { queryClient } from '../query.ts';

const mounted = new Set<{ root: Root; host: HTMLElement }>();

const react = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
/** Applies an action and its effects, also where React runs by itself otherwise (person.ts). */
async function acting(run: () => void): Promise<void> {
  const before = react.IS_REACT_ACT_ENVIRONMENT;
  react.IS_REACT_ACT_ENVIRONMENT = true;
  await act(async () => run());
  react.IS_REACT_ACT_ENVIRONMENT = before;
}

/** Mounts with the shell's providers. @returns the container */
export async function render(children: ReactNode): Promise<HTMLElement> {
  const host = document.createElement('div');
  document.body.append(host);
  const root = createRoot(host);
  mounted.add({ root, host });
  await acting(() => root.render(<QueryClientProvider client={queryClient}>{children}</QueryClientProvider>));
  return host;
}

export async function unmountAll(): Promise<void> {
  for (const { root, host } of mounted) {
    await acting(() => root.unmount());
    host.remove();
  }
  mounted.clear();
}

interface TestPageProps {
  address: { search: string };
  pathname?: string;
  /** Parameters of the page, and its navigation. */
  own?: Partial<Page>;
  children: ReactNode;
}
/** A page whose address lives in memory: `address.search` is what a browser would show. */
export function TestPage({ address, pathname = '/test', own, children }: TestPageProps) {
  const [search, setSearch] = useState(address.search);
  const page = useMemo<Page>(
    () => ({
      pathname,
      params: {},
      trail: [],
      search: Object.fromEntries(new URLSearchParams(search)),
      navigate: () => undefined,
      goInstead: () => undefined,
      setSearch: (patch) =>
        setSearch((current) => {
          address.search = withSearch(current, patch);
          return address.search;
        }),
      setTitle: () => undefined,
      close: () => undefined,
      isActive: true,
      container: () => document.body,
      ...own,
    }),
    [search, address, pathname, own],
  );
  return <PageContext value={page}>{children}</PageContext>;
}

/** Mounts a page as a tab does. @param address path and search, such as `/days?week=2026-03-09` */
export function openPage(
  children: ReactNode,
  address = '/test',
  own: Partial<Page> = {},
): Promise<HTMLElement> {
  const [pathname = '', search] = address.split('?');
  return render(
    <TestPage address={{ search: search ? `?${search}` : '' }} pathname={pathname} own={own}>
      {children}
    </TestPage>,
  );
}

/** Lets promises, effects and (for `ms`) timers run. */
export const settle = (ms = 0) => act(() => new Promise<void>((resolve) => setTimeout(resolve, ms)));

/** Waits until the check stops throwing; fails with its last error. */
export async function until<T>(check: () => T, ms = 30_000): Promise<T> {
  const end = Date.now() + ms;
  for (;;) {
    try {
      return check();
    } catch (error) {
      if (Date.now() > end) throw error;
      await settle(20);
    }
  }
}

export function find<T extends HTMLElement = HTMLElement>(selector: string, text?: string): T {
  const found = [...document.querySelectorAll<T>(selector)].find(
    (one) => text === undefined || one.textContent?.replace(/\s/g, '').includes(text),
  );
  if (!found) throw new Error(`nothing on the page is ${selector} ${text ?? ''}`);
  return found;
}

export const click = (element: HTMLElement) => act(async () => element.click());

/** Types through the native setter, which React listens to. */
export async function type(input: HTMLInputElement, value: string): Promise<void> {
  await act(async () => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/** Types key by key behind the present text, unlike the `fill` of a browser test. */
export async function typeKeys(input: HTMLInputElement, text: string): Promise<void> {
  for (const key of text) await type(input, input.value + key);
}
