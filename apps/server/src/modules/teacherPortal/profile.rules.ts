import { PROFILE_PARTS } from '@shibiao/contract/teacherPortal/answers';

type Part = (typeof PROFILE_PARTS)['values'][number];

/** Characters of an introduction that says something. */
const INTRO_LENGTH = 100;
const TOPICS = 3;

export interface Record8 {
  photoFileId: number | null;
  intro: string | null;
  topics: readonly string[];
  fields: readonly string[];
  homeCityId: number | null;
  hasVideo: boolean;
  hasOutline: boolean;
  bankName: string | null;
  bankAccount: string | null;
  settlementMethod: number | null;
}

/** 完整度: eight parts of 12.5 %, the missing ones named. Six of eight are 75 %. */
export function completenessOf(record: Record8): { percent: number; missing: Part[] } {
  const has: Record<Part, boolean> = {
    photo: record.photoFileId !== null,
    intro: [...(record.intro ?? '')].length >= INTRO_LENGTH,
    topics: record.topics.length >= TOPICS,
    field: record.fields.length > 0,
    city: record.homeCityId !== null,
    video: record.hasVideo,
    outline: record.hasOutline,
    bank: record.bankName !== null && record.bankAccount !== null && record.settlementMethod !== null,
  };
  const missing = PROFILE_PARTS.values.filter((part) => !has[part]);
  return {
    percent: ((PROFILE_PARTS.values.length - missing.length) * 100) / PROFILE_PARTS.values.length,
    missing,
  };
}
