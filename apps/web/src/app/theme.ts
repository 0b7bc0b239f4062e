import { type ThemeConfig, theme } from 'antd';

/** The palette of `base.css` in antd's words: quiet greys, hairlines, one accent. */
const LIGHT = {
  ink: '#1d2129',
  canvas: '#f3f4f6',
  surface: '#ffffff',
  line: '#e3e5e9',
  lineSoft: '#eef0f2',
  head: '#f8f9fa',
  hover: '#f5f7f9',
};
const DARK = {
  ink: '#e4e6ea',
  canvas: '#121417',
  surface: '#1a1d21',
  line: '#30343a',
  lineSoft: '#26292e',
  head: '#1f2226',
  hover: '#22262b',
};

/** `share` of one colour over another, both as #rrggbb: opaque tints, which fixed table columns need. */
export function mix(color: string, ground: string, share: number): string {
  const channel = (text: string, at: number) => Number.parseInt(text.slice(at, at + 2), 16);
  const parts = [1, 3, 5].map((at) =>
    Math.round(channel(color, at) * share + channel(ground, at) * (1 - share)),
  );
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** The accent as ink: on dark ground the chosen colour alone would be too dim to read. */
export const accentInk = (accent: string, isDark: boolean): string =>
  isDark ? mix(accent, '#ffffff', 0.72) : accent;

export function themeOf(accent: string, isDark: boolean): ThemeConfig {
  const tone = isDark ? DARK : LIGHT;
  const tint = (color: string, share = isDark ? 0.18 : 0.09) => mix(color, tone.surface, share);
  const good = isDark ? '#3fa372' : '#1f8f5f';
  const warn = isDark ? '#d99a2b' : '#b8730b';
  const bad = isDark ? '#e0605a' : '#d03f3a';
  return {
    algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      colorPrimary: accent,
      colorInfo: accentInk(accent, isDark),
      colorLink: accentInk(accent, isDark),
      colorSuccess: good,
      colorSuccessBg: tint(good),
      colorSuccessBorder: tint(good, 0.35),
      colorWarning: warn,
      colorWarningBg: tint(warn),
      colorWarningBorder: tint(warn, 0.35),
      colorError: bad,
      colorErrorBg: tint(bad),
      colorErrorBorder: tint(bad, 0.35),
      colorPrimaryBg: tint(accent),
      colorPrimaryBgHover: tint(accent, 0.16),
      colorInfoBg: tint(accent),
      colorInfoBorder: tint(accent, 0.35),
      controlItemBgActive: tint(accent),
      controlItemBgActiveHover: tint(accent, 0.16),
      colorTextBase: tone.ink,
      colorBgBase: tone.surface,
      // 4.5 : 1 on the fields: placeholders are the names of empty filters.
      colorTextPlaceholder: isDark ? '#949ba6' : '#6b727d',
      colorBgLayout: tone.canvas,
      colorBgContainer: tone.surface,
      colorBgElevated: isDark ? '#22262b' : '#ffffff',
      colorBorder: isDark ? '#3a3f46' : '#d5d8dd',
      colorBorderSecondary: tone.lineSoft,
      colorSplit: tone.lineSoft,
      borderRadius: 5,
      borderRadiusLG: 8,
      fontSize: 14,
      fontFamily: 'var(--font)',
      controlHeight: 32,
      boxShadowSecondary: isDark
        ? '0 6px 24px rgb(0 0 0 / 50%)'
        : '0 6px 24px rgb(15 23 36 / 10%), 0 0 0 1px rgb(15 23 36 / 4%)',
      motionDurationMid: '0.14s',
      motionDurationSlow: '0.2s',
    },
    components: {
      Table: {
        cellFontSizeSM: 13,
        cellPaddingBlockSM: 7,
        cellPaddingInlineSM: 10,
        headerBg: tone.head,
        headerColor: isDark ? '#a3a9b3' : '#5b626d',
        headerSplitColor: 'transparent',
        headerSortActiveBg: tone.head,
        headerSortHoverBg: tone.hover,
        bodySortBg: 'transparent',
        rowHoverBg: tone.hover,
        rowSelectedBg: tint(accent, 0.07),
        rowSelectedHoverBg: tint(accent, 0.12),
        borderColor: tone.lineSoft,
        headerBorderRadius: 0,
      },
      Menu: {
        itemHeight: 34,
        itemBorderRadius: 5,
        subMenuItemBorderRadius: 5,
        itemMarginInline: 6,
        itemMarginBlock: 2,
        itemPaddingInline: 10,
        iconSize: 15,
        iconMarginInlineEnd: 9,
        itemBg: 'transparent',
        subMenuItemBg: 'transparent',
        activeBarBorderWidth: 0,
        itemSelectedBg: tint(accent),
        itemSelectedColor: accentInk(accent, isDark),
        subMenuItemSelectedColor: accentInk(accent, isDark),
        itemActiveBg: tint(accent),
      },
      Form: {
        itemMarginBottom: 16,
        verticalLabelPadding: '0 0 4px',
        labelColor: isDark ? '#a3a9b3' : '#5b626d',
      },
      Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none', fontWeight: 400 },
      Modal: { titleFontSize: 15 },
      Drawer: { paddingLG: 20, footerPaddingInline: 20, footerPaddingBlock: 10 },
      Tabs: { horizontalItemPadding: '9px 0', titleFontSize: 14 },
      Descriptions: { labelColor: isDark ? '#949ba6' : '#6b727d' },
      Tag: { defaultBg: tone.head },
    },
  };
}
