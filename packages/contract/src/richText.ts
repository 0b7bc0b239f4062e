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
] as const;
/** Links lead out of the page by these only. */
export const RICH_SCHEMES = ['https', 'tel', 'mailto'] as const;
/** Characters of HTML. */
export const RICH_MOST = 200_000;
/** Elements inside each other. */
export const RICH_DEPTH = 20;
