import { type MappingAlgorithm, type ThemeConfig, theme } from 'antd';
import { BLACK, type LIGHT, toneOf, WHITE } from '../lib/palette.ts';
import { mix, readable } from './contrast.ts';

/**
 * The colours that are text as they are: antd's own algorithm dims them for the dark theme, where they must be brighter
 * (tints of themselves stand behind them).
 */
const inkOf =
  ({ ink, ink2, ink3, good, warn, bad }: typeof LIGHT, accent: string): MappingAlgorithm =>
  (seed, map) => ({
    ...(map ?? theme.defaultAlgorithm(seed)),
    colorText: ink,
    colorTextSecondary: ink2,
    colorTextTertiary: ink3,
    colorSuccess: good,
    colorSuccessText: good,
    colorWarning: warn,
    colorWarningText: warn,
    colorError: bad,
    colorErrorText: bad,
    colorInfo: accent,
    colorInfoText: accent,
    colorLink: accent,
  });

/** How much of a colour its own tint holds, behind text of that colour. */
const tintShare = (isDark: boolean) => (isDark ? 0.18 : 0.1);

/**
 * The accent as ink: on white the chosen colour alone is often too bright to read, on dark ground too dim. In the light
 * theme it also fills buttons, whose labels are white.
 */
export function accentInk(accent: string, isDark: boolean): string {
  const { surface, canvas, hover } = toneOf(isDark);
  return readable(accent, isDark ? WHITE : BLACK, (ink) => [
    surface,
    canvas,
    hover,
    mix(ink, surface, tintShare(isDark)),
  ]);
}

/** A finger is no pointer: what it presses is higher. */
const FINGER = window.matchMedia('(pointer: coarse)');

/** Who asked the system for less motion gets none. */
const STILL = window.matchMedia('(prefers-reduced-motion: reduce)');

export function themeOf(accent: string, isDark: boolean): ThemeConfig {
  const tone = toneOf(isDark);
  const ink = accentInk(accent, isDark);
  const tint = (color: string, share = tintShare(isDark)) => mix(color, tone.surface, share);
  const { good, warn, bad } = tone;
  /** Words on a field of the colour for what is wrong. */
  const onBad = tone.onColor;
  return {
    algorithm: [isDark ? theme.darkAlgorithm : theme.defaultAlgorithm, inkOf(tone, ink)],
    token: {
      // Fills buttons with white labels in both themes.
      colorPrimary: accentInk(accent, false),
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
      colorTextDescription: tone.ink3,
      colorIcon: tone.ink3,
      // 4.5 : 1 on the fields: placeholders are the names of empty filters.
      colorTextPlaceholder: tone.ink3,
      colorBgLayout: tone.canvas,
      colorBgContainer: tone.surface,
      colorBgElevated: tone.elevated,
      colorBorder: tone.field,
      colorBorderSecondary: tone.lineSoft,
      colorSplit: tone.lineSoft,
      borderRadius: 5,
      borderRadiusLG: 8,
      fontSize: 14,
      fontFamily: 'var(--font)',
      controlHeight: FINGER.matches ? 44 : 32,
      ...(FINGER.matches ? { controlHeightSM: 36 } : {}),
      boxShadowSecondary: isDark
        ? '0 6px 24px rgb(0 0 0 / 50%)'
        : '0 6px 24px rgb(15 23 36 / 10%), 0 0 0 1px rgb(15 23 36 / 4%)',
      motion: !STILL.matches,
      motionDurationMid: '0.14s',
      motionDurationSlow: '0.2s',
    },
    components: {
      Table: {
        cellFontSizeSM: 13,
        cellPaddingBlockSM: 6,
        cellPaddingInlineSM: 10,
        headerBg: tone.head,
        headerColor: tone.ink2,
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
        itemHeight: 30,
        itemBorderRadius: 5,
        subMenuItemBorderRadius: 5,
        itemMarginInline: 6,
        itemMarginBlock: 1,
        itemPaddingInline: 10,
        iconSize: 15,
        iconMarginInlineEnd: 9,
        itemBg: 'transparent',
        subMenuItemBg: 'transparent',
        activeBarBorderWidth: 0,
        itemSelectedBg: tint(accent),
        itemSelectedColor: ink,
        subMenuItemSelectedColor: ink,
        itemActiveBg: tint(accent),
      },
      Form: {
        itemMarginBottom: 16,
        verticalLabelPadding: '0 0 4px',
        labelColor: tone.ink2,
      },
      Button: {
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        fontWeight: 400,
        dangerColor: onBad,
      },
      // The chosen one is said by its words, which the colour that fills buttons leaves too dim on a dark ground.
      ...(isDark ? { Radio: { colorPrimary: ink, colorPrimaryHover: ink, colorPrimaryActive: ink } } : {}),
      Badge: { colorTextLightSolid: onBad },
      // Its cells follow the heights of controls; seven of them would be wider than a phone.
      ...(FINGER.matches ? { DatePicker: { cellWidth: 44, cellHeight: 36, textHeight: 44 } } : {}),
      Pagination: { itemActiveColor: ink },
      Modal: { titleFontSize: 15 },
      Drawer: { paddingLG: 20, footerPaddingInline: 20, footerPaddingBlock: 10 },
      Tabs: {
        horizontalItemPadding: '9px 0',
        titleFontSize: 14,
        itemSelectedColor: ink,
        itemHoverColor: ink,
        inkBarColor: ink,
      },
      Descriptions: { labelColor: tone.ink3 },
      Tag: { defaultBg: tone.head },
    },
  };
}
