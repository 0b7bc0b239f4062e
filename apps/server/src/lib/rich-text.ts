import { RICH_DEPTH, RICH_SCHEMES, RICH_TAGS } from '@shibiao/contract/richText';
import sanitizeHtml from 'sanitize-html';

/** Keeps of HTML what rich text may hold; scripts, styles, handlers and other addresses go. */
export const cleanHtml = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: [...RICH_TAGS],
    allowedAttributes: {
      a: ['href', 'rel', 'target'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan'],
    },
    allowedSchemes: [...RICH_SCHEMES],
    allowProtocolRelative: false,
    nestingLimit: RICH_DEPTH,
    transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer', target: '_blank' }) },
  }).trim();

/** The text of HTML, a line for each paragraph. */
export function textOfHtml(html: string): string {
  const broken = html.replaceAll(/<\/(p|h[2-4]|li|tr|blockquote|pre)>|<br\s*\/?>/gi, '$&\n');
  const text = sanitizeHtml(broken, { allowedTags: [], allowedAttributes: {} });
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
