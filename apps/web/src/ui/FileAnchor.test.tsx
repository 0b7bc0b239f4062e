import { afterEach, expect, it, vi } from 'vitest';
import { useNotices } from '../lib/notify.ts';
import { person } from '../lib/testing/person.ts';
import { render } from '../lib/testing/render.tsx';
import { FileAnchor } from './FileAnchor.tsx';

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

afterEach(() => {
  vi.restoreAllMocks();
  useNotices.setState({ isBrowserNeeded: false });
});

/** Renders the link of a file, clicks it, and tells whether the browser would have followed it. */
async function follows(mime: string): Promise<boolean> {
  const host = await render(<FileAnchor file={{ url: '/api/file/view?id=1', name: '课纲', mime }} />);
  let isPrevented = false;
  host.addEventListener('click', (event) => {
    isPrevented = event.defaultPrevented;
    event.preventDefault();
  });
  await person.click(host.querySelector('a') as HTMLElement);
  return !isPrevented;
}

it('a document in WeChat is not opened but leads to the browser', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 MicroMessenger/8.0.50');
  expect(await follows(DOCX)).toBe(false);
  expect(useNotices.getState().isBrowserNeeded).toBe(true);
});

it('a picture in WeChat, and a document elsewhere, open in a window of their own', async () => {
  expect(await follows(DOCX)).toBe(true);
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 MicroMessenger/8.0.50');
  expect(await follows('image/png')).toBe(true);
  expect(useNotices.getState().isBrowserNeeded).toBe(false);
});
