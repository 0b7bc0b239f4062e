/** 1 Monday … 7 Sunday. */
export const WEEKDAYS = [...'一二三四五六日'].map((name, i) => ({ value: i + 1, label: `周${name}` }));
