/** Allowed rich text, shared by the server's sanitiser and the web. */
export const RICH_TAGS = [
  'p',
  'h2',
  'h3',
  'h4',
  'strong',
  'em',
  'u',
  's',
  'ul',
  'ol',
  'li',
  'blockquote',
  'hr',
  'br',
  'a',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'code',
  'pre',
  'span',
  'img',
] as const;
/** Pictures are uploads: `file:12` stored, a signed link when read. */
export const RICH_PICTURE = /^file:([1-9]\d{0,8})$/;
export const RICH_PICTURE_LINK = '/api/file/view?';
/** Maximum pictures of a message, without its cover. */
export const RICH_PICTURES = 20;
/** Allowed schemes of external links. */
export const RICH_SCHEMES = ['https', 'tel', 'mailto'] as const;
/** Maximum characters of HTML. */
export const RICH_MOST = 200_000;
/** Maximum nesting depth. */
export const RICH_DEPTH = 20;
