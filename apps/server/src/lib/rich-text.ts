import { RICH_DEPTH, RICH_PICTURE, RICH_SCHEMES, RICH_TAGS } from '@shibiao/contract/richText';
import sanitizeHtml from 'sanitize-html';

/** Sanitises HTML to the elements of rich text; scripts, styles, handlers and foreign addresses are removed. */
export const cleanHtml = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: [...RICH_TAGS],
    allowedAttributes: {
      a: ['href', 'rel', 'target'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan'],
      img: ['src', 'alt', 'width'],
    },
    allowedSchemes: [...RICH_SCHEMES],
    allowedSchemesByTag: { img: ['file'] },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !RICH_PICTURE.test(attribs.src ?? ''),
    allowProtocolRelative: false,
    nestingLimit: RICH_DEPTH,
    transformTags: {
      a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer', target: '_blank' }),
      img: (tagName, { src = '', alt = '', width = '' }) => ({
        tagName,
        attribs: { src, alt, ...(/^\d{1,4}$/.test(width) ? { width } : {}) },
      }),
    },
  }).trim();

const PICTURES = /<img src="file:(\d+)"/g;
/** Ids of the files that sanitised HTML shows as pictures. */
export const picturesOf = (html: string): number[] => [
  ...new Set([...html.matchAll(PICTURES)].map((match) => Number(match[1]))),
];
/** Sanitised HTML with signed picture links. */
export const withPictures = (html: string, linkOf: (id: number) => string): string =>
  html.replaceAll(PICTURES, (_, id: string) => `<img src="${linkOf(Number(id)).replaceAll('&', '&amp;')}"`);

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
