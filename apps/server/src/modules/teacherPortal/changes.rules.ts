/** Facts of a request with their titles, in the order in which they are shown. */
const TITLES: Readonly<Record<string, string>> = {
  photoFileId: '照片',
  intro: '简介',
  topics: '主讲课题',
  fields: '领域',
  tags: '希望加上的标签',
  reply: '评价回复',
  text: '评价',
};

const textOf = (key: string, value: unknown): string => {
  if (value === null || value === undefined || value === '') return '';
  if (key === 'photoFileId') return '照片';
  return Array.isArray(value) ? value.join('、') : String(value);
};
const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Keys that a request changes. */
export const changedKeys = (before: Record<string, unknown>, after: Record<string, unknown>): string[] =>
  Object.keys(TITLES).filter((key) => key in after && !isSame(before[key], after[key]));

/** What a request changes, old and new in words. */
export const changedFacts = (before: Record<string, unknown>, after: Record<string, unknown>) =>
  changedKeys(before, after).map((key) => ({
    title: TITLES[key] ?? key,
    before: key === 'photoFileId' ? textOf(key, before[key]) && '原照片' : textOf(key, before[key]),
    after: key === 'photoFileId' ? textOf(key, after[key]) && '新照片' : textOf(key, after[key]),
  }));
