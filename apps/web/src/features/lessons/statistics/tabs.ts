import type { Endpoint } from '@shibiao/contract/endpoint';
import { type StatisticsGroup, type StatisticsTab, statisticsApi } from '@shibiao/contract/statistics';

/** A group of any tab; cells of a matrix have a second part. */
export type Group = StatisticsGroup & {
  provinceId?: number | null;
  isOnline?: boolean;
  province?: string;
  second?: string | null;
};

interface Tab {
  label: string;
  /** Any tab's call answers what the first one's does, and more. */
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

/** Filters of the page that the lesson list has, too. */
const SHARED = ['provinceId', 'field', 'industry', 'dqid', 'personnelId', 'coorgid', 'teacherId', 'isOnline'];

/** What the lesson list is filtered by to show a group's confirmed lessons. */
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

/** The address of the lesson list for what a figure of the page counts. */
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
