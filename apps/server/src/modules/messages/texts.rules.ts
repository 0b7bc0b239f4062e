import { RICH_TYPES } from '@shibiao/contract/messages';
import { cleanHtml, textOfHtml } from '../../lib/rich-text.ts';

const MOST_TEXT = 5000;

export const isRich = (type: number): boolean => (RICH_TYPES as readonly number[]).includes(type);

/** Rich types store sanitised HTML and its plain text for lists; others store text only. */
export function textsOf(
  form: { content?: string | null | undefined; contentHtml?: string | null | undefined },
  type: number,
): { content: string; contentHtml: string | null } {
  const contentHtml = isRich(type) && form.contentHtml ? cleanHtml(form.contentHtml) : null;
  const content = contentHtml ? textOfHtml(contentHtml).slice(0, MOST_TEXT) : (form.content ?? '');
  return { content, contentHtml };
}
