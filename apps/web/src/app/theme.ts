import { type MappingAlgorithm, type ThemeConfig, theme } from 'antd';
import { BLACK, type LIGHT, toneOf, WHITE } from '../lib/palette.ts';
import { mix, readable } from './contrast.ts';

/**
 * Colours used as text; antd's algorithm dims them for the dark theme, where they must be brighter than the tints
 * behind them.
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

/** Share of a colour in its own tint, the background of text in that colour. */
const tintShare = (isDark: boolean) => (isDark ? 0.18 : 0.1);

/**
 * The accent adjusted for text: the chosen colour alone is often too bright on white and too dim on dark ground. In the
 * light theme it also fills buttons with white labels.
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

/** True on touch screens, where controls are higher. */
const TOUCH = window.matchMedia('(pointer: coarse)');

/** True when the system asks for reduced motion. */
const REDUCED_MOTION = window.matchMedia('(prefers-reduced-motion: reduce)');

export function themeOf(accent: string, isDark: boolean): ThemeConfig {
  const tone = toneOf(isDark);
  const ink = accentInk(accent, isDark);
  const tint = (color: string, share = tintShare(isDark)) => mix(color, tone.surface, share);
  const { good, warn, bad } = tone;
  /** Text on a field of the error colour. */
  const onBad = tone.onColor;
  return {
    algorithm: [isDark ? theme.darkAlgorithm : theme.defaultAlgorithm, inkOf(tone, ink)],
    token: {
      // Background of buttons with white labels in both themes.
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
      // Contrast of 4.5 : 1 on the fields, because placeholders name empty filters.
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
      controlHeight: TOUCH.matches ? 44 : 32,
      ...(TOUCH.matches ? { controlHeightSM: 36 } : {}),
      boxShadowSecondary: isDark
        ? '0 6px 24px rgb(0 0 0 / 50%)'
        : '0 6px 24px rgb(15 23 36 / 10%), 0 0 0 1px rgb(15 23 36 / 4%)',
      motion: !REDUCED_MOTION.matches,
      motionDurationMid: '0.14s',
      motionDurationSlow: '0.2s',
    },
    components: {
      Table: {
        cellFontSizeSM: 13,
        cellPaddingBlockSM: 4.5,
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
      // The selected option is shown by its text, whose colour on buttons is too dim on a dark ground.
      ...(isDark ? { Radio: { colorPrimary: ink, colorPrimaryHover: ink, colorPrimaryActive: ink } } : {}),
      Badge: { colorTextLightSolid: onBad },
      // Cells follow the height of controls; seven at full size would be wider than a phone.
      ...(TOUCH.matches ? { DatePicker: { cellWidth: 44, cellHeight: 36, textHeight: 44 } } : {}),
      Pagination: { itemActiveColor: ink },
      Modal: { titleFontSize: 15 },
      Drawer: { paddingLG: 20, footerPaddingInline: 20, footerPaddingBlock: 10 },
      Descriptions: { labelColor: tone.ink3 },
      Tag: { defaultBg: tone.head },
    },
  };
}
