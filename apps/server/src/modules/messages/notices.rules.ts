/** A message as a template's fields take parts of it. */
export interface NoticeText {
  title: string;
  content: string;
  /** `YYYY-MM-DD HH:mm:ss` */
  at: string;
  recipient: string;
  /** The path that the message opens; null: none. */
  path: string | null;
}

const BY_TITLE: readonly (readonly [RegExp, string])[] = [
  [/课件|课纲/, 'courseware'],
  [/评价/, 'evaluation'],
  [/发票|开票/, 'invoice'],
  [/付款|课酬|报销/, 'payment'],
  [/推荐/, 'recommendation'],
  [/请确认/, 'confirm'],
];

/** The kind of notice that a message is, by its own words and the page that it opens. */
export function noticeKeyOf({ title, path }: Pick<NoticeText, 'title' | 'path'>): string {
  const named = BY_TITLE.find(([words]) => words.test(title))?.[1];
  if (named) return named;
  return path?.startsWith('/sigLessonDetails/') ? 'change' : 'message';
}

const cut = (text: string, most: number): string => {
  const characters = [...text];
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text;
};
/** A phrase is five Chinese characters and takes no dots. */
const phrase = (text: string): string =>
  (text.match(/\p{Script=Han}/gu) ?? []).slice(0, 5).join('') || '通知';

const RULES: Record<string, (text: string) => string> = {
  thing: (text) => cut(text, 20),
  phrase,
  name: (text) => [...text].slice(0, 10).join(''),
  time: (text) => text.slice(0, 16),
  date: (text) => text.slice(0, 16),
  number: (text) => text.replace(/\D/g, '').slice(0, 32) || '0',
  character_string: (text) => text.replace(/[^\x21-\x7e]/g, '').slice(0, 32),
  const: (text) => cut(text, 20),
};

/** A value cut to its field's rule and never empty: WeChat refuses the whole notice otherwise (47003). */
export function fieldValue(field: string, text: string): string {
  const rule = RULES[field.replace(/\d+$/, '')];
  const plain = text.replace(/\s+/g, ' ').trim();
  return rule?.(plain) || '—';
}

/** The data of a notice by the fields of its template. */
export function noticeData(
  fields: Readonly<Record<string, string>>,
  message: NoticeText,
  kind: string,
): Record<string, { value: string }> {
  const parts: Record<string, string> = { ...message, path: '', kind };
  return Object.fromEntries(
    Object.entries(fields).map(([field, part]) => [field, { value: fieldValue(field, parts[part] ?? '') }]),
  );
}
