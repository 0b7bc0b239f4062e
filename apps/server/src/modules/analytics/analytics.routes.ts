import {
  downloadedColumns,
  periodColumns,
  searchedColumns,
  starredColumns,
  topicColumns,
  viewedColumns,
} from '@shibiao/contract/analytics/columns';
import { analyticsApi as api } from '@shibiao/contract/analytics/figures';
import { DOWNLOADED_BY, SEARCHED_BY } from '@shibiao/contract/analytics/groups';
import { recordingApi } from '@shibiao/contract/analytics/recording';
import { downloadColumns, searchColumns, starColumns, viewColumns } from '@shibiao/contract/analytics/rows';
import type { ListColumn } from '@shibiao/contract/columns';
import { MAX_COUNT } from '@shibiao/contract/lists';
import { exportColumns, exportOfSheets, sheetOf } from '../../lib/export.ts';
import { serve, serveAlike } from '../../lib/serve.ts';
import {
  activeRows,
  activeStatistics,
  downloadStatistics,
  retention,
  searchStatistics,
  spanned,
  starStatistics,
  topicDemands,
  topicStatistics,
  viewStatistics,
} from './analytics.service.ts';
import { ownRecords } from './recording.queries.ts';
import { clearSearches, recordSearch, recordView } from './recording.service.ts';
import { downloads, searches, stars, views } from './rows.queries.ts';

const MOST_OWN = 100;
const whole = <F extends object>(filter: F) => ({ ...filter, page: 1, count: MAX_COUNT });

/** Groups and the records that they count, a sheet each. */
const twoSheets = <Group, Row>(
  title: string,
  groups: { columns: readonly ListColumn<Group>[]; chosen: string | null | undefined; rows: Iterable<Group> },
  records: { columns: readonly ListColumn<Row>[]; rows: AsyncIterable<Row> },
  taken: object,
) =>
  exportOfSheets(
    title,
    [
      sheetOf({
        name: title,
        columns: exportColumns(groups.columns),
        chosen: groups.chosen,
        rows: groups.rows,
      }),
      sheetOf({ name: '明细', columns: exportColumns(records.columns), rows: records.rows }),
    ],
    taken,
  );

const retentionColumns: readonly ListColumn<Record<string, unknown>>[] = [
  { key: 'week', title: '首次活跃的一周', type: 'date', width: 120 },
  { key: 'size', title: '新账号', type: 'number', width: 80, hint: '第一次活跃在这一周的账号' },
  ...Array.from({ length: 8 }, (_, i) => ({
    key: `week${i + 1}`,
    title: `第 ${i + 1} 周`,
    type: 'percent' as const,
    width: 80,
    hint: '这一周仍活跃的 ÷ 新账号',
  })),
];

export const analyticsCalls = [
  serve(recordingApi.searched, ({ db, actor, input }) => recordSearch(db, actor, input)),
  serve(recordingApi.viewed, ({ db, actor, input }) => recordView(db, actor, input)),
  serveAlike(recordingApi.mine, ({ db, actor }) => ownRecords(db, actor.accountId, MOST_OWN)),
  serve(recordingApi.clearSearches, ({ db, actor }) => clearSearches(db, actor)),

  serve(api.teacherNameSearch, ({ db, actor, input }) => searchStatistics(db, actor, input)),
  serve(api.exportTeacherNameSearch, async ({ db, actor, input }) => {
    const filter = spanned(input);
    const { list, from, to } = await searchStatistics(db, actor, whole(filter));
    const by = SEARCHED_BY.labelOf(input.by ?? 'teacher').slice(1);
    return twoSheets(
      '讲师搜索统计',
      { columns: searchedColumns(by), chosen: input.columns, rows: list },
      {
        columns: searchColumns,
        rows: searches.stream(db, actor, { ...filter, keyword: null, sort: undefined }),
      },
      { from, to },
    );
  }),
  serve(api.seeTeacherRecord, ({ db, actor, input }) => viewStatistics(db, actor, input)),
  serve(api.exportSeeTeacherRecord, async ({ db, actor, input }) => {
    const filter = spanned(input);
    const { list, from, to } = await viewStatistics(db, actor, whole(filter));
    return twoSheets(
      '讲师查看统计',
      { columns: viewedColumns, chosen: input.columns, rows: list },
      {
        columns: viewColumns,
        rows: views.stream(db, actor, { ...filter, kind: 'teacher', keyword: null, sort: undefined }),
      },
      { from, to },
    );
  }),
  serve(api.techerCollectionRecord, ({ db, actor, input }) => starStatistics(db, actor, input)),
  serve(api.exportTecherCollectionRecord, async ({ db, actor, input }) => {
    const filter = spanned(input);
    const { list, from, to } = await starStatistics(db, actor, whole(filter));
    return twoSheets(
      '讲师收藏统计',
      { columns: starredColumns, chosen: input.columns, rows: list },
      { columns: starColumns, rows: stars.stream(db, actor, { ...filter, keyword: null, sort: undefined }) },
      { from, to },
    );
  }),
  serve(api.packageDownload, ({ db, actor, input }) => downloadStatistics(db, actor, input)),
  serve(api.exportPackageDownload, async ({ db, actor, input }) => {
    const filter = spanned(input);
    const { list, from, to } = await downloadStatistics(db, actor, whole(filter));
    const by = DOWNLOADED_BY.labelOf(input.by ?? 'package').slice(1);
    return twoSheets(
      '资料包下载统计',
      { columns: downloadedColumns(by), chosen: input.columns, rows: list },
      {
        columns: downloadColumns,
        rows: downloads.stream(db, actor, { ...filter, keyword: null, sort: undefined }),
      },
      { from, to },
    );
  }),
  serve(api.hotTopic, ({ db, actor, input }) => topicStatistics(db, actor, input)),
  serve(api.exportHotTopic, async ({ db, actor, input }) => {
    const { list, from, to } = await topicStatistics(db, actor, whole(input));
    const sheet = sheetOf({
      name: '热门课题',
      columns: exportColumns(topicColumns),
      chosen: input.columns,
      rows: list,
    });
    return exportOfSheets('热门课题', [sheet], { from, to });
  }),
  serve(api.activeUserNum, ({ db, actor, input }) => activeStatistics(db, actor, input)),
  serve(api.exportActiveUserNum, async ({ db, actor, input }) => {
    const { list, from, to } = await activeStatistics(db, actor, input);
    const { list: cohorts } = await retention(db, actor, { ...input, from: null, to: null });
    const kept = cohorts.map(({ week, size, kept: weeks }) => ({
      week,
      size,
      ...Object.fromEntries(weeks.map((share, i) => [`week${i + 1}`, share])),
    }));
    return exportOfSheets(
      '活跃用户',
      [
        sheetOf({
          name: '活跃用户',
          columns: exportColumns(periodColumns),
          chosen: input.columns,
          rows: list,
        }),
        sheetOf({ name: '留存', columns: exportColumns(retentionColumns), rows: kept }),
      ],
      { from, to },
    );
  }),
  serve(api.retention, ({ db, actor, input }) => retention(db, actor, input)),
  serve(api.searches, ({ db, actor, input }) => searches.page(db, actor, input)),
  serve(api.views, ({ db, actor, input }) => views.page(db, actor, input)),
  serve(api.stars, ({ db, actor, input }) => stars.page(db, actor, input)),
  serve(api.downloads, ({ db, actor, input }) => downloads.page(db, actor, input)),
  serve(api.actives, ({ db, actor, input }) => activeRows(db, actor, input)),
  serve(api.topicDemands, ({ db, actor, input }) => topicDemands(db, actor, input)),
];
