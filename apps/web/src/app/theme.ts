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

export function themeOf(accent: string, isDark: boolean): ThemeConfig {
  const tone = isDark ? DARK : LIGHT;
  return {
    algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      colorPrimary: accent,
      colorInfo: accent,
      colorLink: accent,
      colorSuccess: isDark ? '#3fa372' : '#1f8f5f',
      colorWarning: isDark ? '#d99a2b' : '#c27c0e',
      colorError: isDark ? '#e0605a' : '#d03f3a',
      colorTextBase: tone.ink,
      colorBgBase: tone.surface,
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
      Descriptions: { labelColor: isDark ? '#8d939d' : '#79808b' },
      Tag: { defaultBg: tone.head },
    },
  };
}
