/** Excel's limit of characters (UTF-16 units) in one cell. */
export const CELL_LIMIT = 32_767;

/**
 * Text as a cell can hold it: control characters and lone surrogates (both invalid in XML) become a space or U+FFFD, an
 * OOXML escape typed by somebody (`_x0041_`, which Excel would show as `A`) is escaped itself, and what exceeds Excel's
 * 32,767 characters is cut with an ellipsis, never through a surrogate pair.
 */
export function cellText(text: string): string {
  const cut = cutText(text, CELL_LIMIT);
  if (!needsCare.test(cut)) return cut;
  // A line break is one character in Excel: CR LF and CR become LF.
  return cut
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(forbidden, ' ')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');
}

// oxlint-disable-next-line no-control-regex -- finding control characters is the purpose.
const forbidden = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff]/g;
// oxlint-disable-next-line no-control-regex -- the cheap test that spares almost every cell the replacements.
const needsCare = /[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff\ufffe\uffff]|_x[0-9A-Fa-f]{4}_/;

/** At most `limit` UTF-16 units, the last an ellipsis when something was cut; a surrogate pair is never torn. */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const code = text.charCodeAt(limit - 2);
  const end = code >= 0xd800 && code <= 0xdbff ? limit - 2 : limit - 1;
  return `${text.slice(0, end)}…`;
}
