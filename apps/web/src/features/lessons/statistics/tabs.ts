import type { Endpoint } from '@shibiao/contract/endpoint';
import { type StatisticsGroup, type StatisticsTab, statisticsApi } from '@shibiao/contract/statistics';

/** A group of any tab; matrix cells have a second part. */
export type Group = StatisticsGroup & {
  provinceId?: number | null;
  isOnline?: boolean;
  province?: string;
  second?: string | null;
};

interface Tab {
  label: string;
  /** Every tab's call answers at least the fields of the first one's. */
  endpoint: typeof statisticsApi.lessonsByProvince;
  exported: Endpoint;
}
const tab = (label: string, endpoint: Endpoint, exported: Endpoint): Tab => ({
  label,
  endpoint: endpoint as Tab['endpoint'],
  exported,
});

export const TABS: Record<StatisticsTab, Tab> = {
  province: tab('各省', statisticsApi.lessonsByProvince, statisticsApi.exportByProvince),
  industry: tab(
    '各省 × 行业',
    statisticsApi.lessonsByProvinceIndustry,
    statisticsApi.exportByProvinceIndustry,
  ),
  field: tab('各省 × 领域', statisticsApi.lessonsByProvinceField, statisticsApi.exportByProvinceField),
  institution: tab('机构', statisticsApi.lessonsByInstitution, statisticsApi.exportByInstitution),
  topic: tab('课题', statisticsApi.lessonsByTopic, statisticsApi.exportByTopic),
  teacher: tab('讲师', statisticsApi.lessonsByTeacher, statisticsApi.exportByTeacher),
};

/** 口径 of ratio columns, and of columns whose name does not explain the count. */
export const HINTS: Readonly<Record<string, string>> = {
  days: '已确认课程的天数之和，按开课日期计入',
  share: '课程天数 ÷ 全部分组的课程天数，按最大余数取整，合计 100.0%',
  yoy: '（课程天数 − 上年同期）÷ 上年同期；上年没有课程显示“—”',
  cancelled: '曾经确认、后来取消的课程',
  released: '预留后没有确认就取消的课程',
  cancelRate: '取消确认 ÷（已确认 + 取消确认）',
  score: '每节课一次，机构评价优先于内部评价，取平均',
  avgDayPrice: '合同额 ÷ 课程天数',
  utilisation: '已排半天 ÷ 可排半天；晚上和周末的课也计入，可以超过 100%',
  halfDaysOffered: '工作日 × 2 − 不可用的半天',
  repeatInstitutions: '上过两次及以上课的机构',
  openAmount: '已上完课程的合同额 − 已收',
  feePerDay: '课酬 ÷ 课程天数',
};

/** Filters that page and lesson list share. */
const SHARED = [
  'provinceId',
  'cityId',
  'field',
  'industry',
  'dqid',
  'personnelId',
  'coorgid',
  'teacherId',
  'isOnline',
];

/** Filter of the lesson list for a group's confirmed lessons. */
export function filterOf(tab: StatisticsTab, row: Group): Record<string, string | number | boolean> {
  const place: Record<string, string | number | boolean> =
    row.isOnline === undefined
      ? {}
      : row.isOnline
        ? { isOnline: true }
        : { isOnline: false, ...(row.provinceId ? { provinceId: row.provinceId } : {}) };
  const blanks = row.isOnline === false && !row.provinceId ? ['province'] : [];
  const blank = (name: string) => [...blanks, name].join(',');
  switch (tab) {
    case 'province':
      return { ...place, ...(blanks.length > 0 ? { blank: 'province' } : {}) };
    case 'industry':
    case 'field':
      return {
        ...place,
        ...(row.second
          ? { [tab]: row.second, ...(blanks.length > 0 ? { blank: 'province' } : {}) }
          : { blank: blank(tab) }),
      };
    case 'institution':
      return { coorgid: row.key };
    case 'topic':
      return row.key ? { topic: row.name } : { blank: 'topic' };
    case 'teacher':
      return row.key ? { teacherId: row.key } : { blank: 'teacher' };
  }
}

/** Total of a matrix row or column. */
export type Total = { province: Group } | { second: string | null };

/** Filter of the lesson list for the confirmed lessons of a matrix row or column. */
export function totalFilterOf(tab: StatisticsTab, part: Total): Record<string, string | number | boolean> {
  if ('province' in part) return filterOf('province', part.province);
  return part.second === null ? { blank: tab } : { [tab]: part.second };
}

/** Address of the lesson list behind a figure of the page. */
export function lessonsAddress(
  search: Readonly<Record<string, string>>,
  span: { from: string; to: string },
  filter: Record<string, string | number | boolean> = {},
): string {
  const kept = SHARED.flatMap((key) => (search[key] ? [[key, search[key]] as [string, string]] : []));
  const asked = { lessonstatus: 1, ...Object.fromEntries(kept), ...span, ...filter };
  const texts = Object.entries(asked).map(([key, value]): [string, string] => [key, String(value)]);
  return `/lessons/list?${new URLSearchParams(texts)}`;
}
