/** What rich text may hold, for the server that cleans it and for the web that shows it: one list. */
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
/** Pictures are files of ours: `file:12` as kept, a link of ours as read. */
export const RICH_PICTURE = /^file:([1-9]\d{0,8})$/;
export const RICH_PICTURE_LINK = '/api/file/view?';
/** Pictures of one message, its cover apart. */
export const RICH_PICTURES = 20;
/** Links lead out of the page by these only. */
export const RICH_SCHEMES = ['https', 'tel', 'mailto'] as const;
/** Characters of HTML. */
export const RICH_MOST = 200_000;
/** Elements inside each other. */
export const RICH_DEPTH = 20;
