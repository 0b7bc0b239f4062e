import { RICH_TYPES } from '@shibiao/contract/messages';
import { cleanHtml, textOfHtml } from '../../lib/rich-text.ts';

const MOST_TEXT = 5000;

export const isRich = (type: number): boolean => (RICH_TYPES as readonly number[]).includes(type);

/** Rich types are HTML, kept cleaned and with their text for lists; the others are text alone. */
export function textsOf(
  form: { content?: string | null | undefined; contentHtml?: string | null | undefined },
  type: number,
): { content: string; contentHtml: string | null } {
  const contentHtml = isRich(type) && form.contentHtml ? cleanHtml(form.contentHtml) : null;
  const content = contentHtml ? textOfHtml(contentHtml).slice(0, MOST_TEXT) : (form.content ?? '');
  return { content, contentHtml };
}
