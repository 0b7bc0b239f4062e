import { theme } from 'antd';
import { describe, expect, it } from 'vitest';
import { ACCENT, ACCENTS, toneOf } from '../lib/palette.ts';
import { contrastOf, READABLE } from './contrast.ts';
import { accentInk, themeOf } from './theme.ts';

describe.each([false, true])('the palette, dark: %s', (isDark) => {
  it.each(ACCENTS)('text is readable on its grounds with the accent %s', (accent) => {
    const token = theme.getDesignToken(themeOf(accent, isDark));
    const grounds = [token.colorBgContainer, token.colorBgLayout, token.colorBgElevated];
    const pairs = [
      ...[
        token.colorText,
        token.colorTextSecondary,
        token.colorTextTertiary,
        token.colorTextDescription,
        token.colorTextPlaceholder,
        token.colorLink,
        token.colorSuccess,
        token.colorWarning,
        token.colorError,
      ].flatMap((ink) => grounds.map((ground) => [ink, ground] as const)),
      [token.colorSuccess, token.colorSuccessBg],
      [token.colorWarning, token.colorWarningBg],
      [token.colorError, token.colorErrorBg],
      [token.colorInfo, token.colorInfoBg],
      ['#ffffff', token.colorPrimary],
    ] as const;
    expect(pairs.filter(([ink, ground]) => contrastOf(ink, ground) < READABLE)).toEqual([]);
  });

  it('the accent of the stylesheets is the ink that the product’s own accent comes to', () => {
    expect(toneOf(isDark).accent).toBe(accentInk(ACCENT, isDark));
  });
});
