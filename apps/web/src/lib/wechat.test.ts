import { afterEach, describe, expect, it, vi } from 'vitest';
import { useNotices } from './notify.ts';
import { needsBrowser } from './wechat.ts';

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';
const isAsked = () => useNotices.getState().isBrowserNeeded;

afterEach(() => {
  vi.restoreAllMocks();
  useNotices.setState({ isBrowserNeeded: false });
});
const inside = (agent: string) => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);

describe("a file in WeChat's browser", () => {
  it.each([
    'application/zip',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    '课纲.docx',
    'video/mp4',
    '',
  ])('%j leads to the browser', (file) => {
    inside(`${PHONE} MicroMessenger/8.0.50(0x1800323d)`);
    expect(needsBrowser(file)).toBe(true);
    expect(isAsked()).toBe(true);
  });

  it.each(['image/png', 'application/pdf', 'application/pdf; charset=binary', '课纲.PDF'])(
    '%j is shown in place',
    (file) => {
      inside(`${PHONE} MicroMessenger/8.0.50(0x1800323d)`);
      expect(needsBrowser(file)).toBe(false);
      expect(isAsked()).toBe(false);
    },
  );

  it('is downloaded in every other browser', () => {
    inside(`${PHONE} Version/18.0 Safari/604.1`);
    expect(needsBrowser('application/zip')).toBe(false);
    expect(isAsked()).toBe(false);
  });
});
