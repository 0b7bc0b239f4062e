import { customersApi } from '@shibiao/contract/customers/customers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Page, PageContext } from '../../lib/page.tsx';
import { useSession } from '../../lib/session.ts';
import { find, render, unmountAll } from '../../lib/testing/render.tsx';
import { ONE_OF } from '../../shared/records/recordCalls.ts';
import { RecordLink } from './RecordLink.tsx';
import { PLACES } from './records.ts';

const navigate = vi.fn();
const page = { navigate } as unknown as Page;
const grant = (...paths: string[]) => useSession.setState({ functions: new Set(paths) });
const show = (isOpen = true) =>
  render(
    <PageContext value={page}>
      <RecordLink kind="customer" id={12} isOpen={isOpen}>
        王芳
      </RecordLink>
    </PageContext>,
  );
const click = (init: MouseEventInit = {}) => {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
  find('a').dispatchEvent(event);
  return event;
};

afterEach(async () => {
  navigate.mockClear();
  await unmountAll();
});

describe('a record’s link', () => {
  it('opens its page in its tab', async () => {
    grant(customersApi.one.path);
    await show();
    expect(find('a').getAttribute('href')).toBe('/customers/detail/12');
    expect(click().defaultPrevented).toBe(true);
    expect(navigate).toHaveBeenCalledWith('/customers/detail/12');
  });

  it('leaves a Ctrl click to the browser', async () => {
    grant(customersApi.one.path);
    await show();
    click({ ctrlKey: true });
    expect(navigate).not.toHaveBeenCalled();
  });

  it('is plain text without the function, and where the row says that it is out of scope', async () => {
    grant();
    expect((await show()).innerHTML).toBe('王芳');
    await unmountAll();
    grant(customersApi.one.path);
    expect((await show(false)).innerHTML).toBe('王芳');
  });

  it('needs the right to the call that reads the record', () => {
    for (const [kind, { path }] of Object.entries(ONE_OF))
      expect(PLACES[kind as keyof typeof PLACES].needs).toContain(path);
  });
});
