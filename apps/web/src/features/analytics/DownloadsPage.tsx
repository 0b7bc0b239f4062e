import { downloadedColumns } from '@shibiao/contract/analytics/columns';
import { analyticsApi } from '@shibiao/contract/analytics/figures';
import { DOWNLOADED_BY } from '@shibiao/contract/analytics/groups';
import { useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { useMemo } from 'react';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { PagedTable } from '../../ui/PagedTable.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { codeOptions, Percent } from '../../ui/texts.tsx';
import { Course } from './Course.tsx';
import { Figure, Tiles, Trend } from './Figure.tsx';
import { FigurePage, unitIn } from './FigurePage.tsx';
import { byName, byPeopleAndTeacher, filterIn } from './filters.tsx';
import { Ranking } from './Ranking.tsx';
import { useRecords } from './useRecords.tsx';

const FILTERS = [...byPeopleAndTeacher, byName('名称')];
const SHOWN = [
  { key: 'downloads', name: '下载', type: 'bar' },
  { key: 'people', name: '人数', type: 'line' },
] as const;

/** The downloads of a group by its key. */
function groupOf(by: string, key: string): object {
  if (by === 'package') return { packageId: key };
  if (by === 'userType') return key === 'link' ? { isByLink: true } : { userType: key };
  if (by === 'institution') return key === 'none' ? { isOutsideInstitutions: true } : { coorgid: key };
  const [kind, id] = key.split('-');
  return kind === 'item' ? { itemId: id } : { packageId: id, isWholePackage: true };
}

/** 资料下载: counted downloads of packages by package, file, kind of account and institution. */
export default function DownloadsPage() {
  const page = usePage();
  const [open, records] = useRecords('downloads');
  const unit = unitIn(page.search.unit);
  const by = DOWNLOADED_BY.values.find((value) => value === page.search.by) ?? 'package';
  const given = filterIn(page.search, FILTERS);
  const filter = { ...given, unit, by };
  const query = useQuery(
    queryOf(analyticsApi.packageDownload, { ...filter, count: 12 }, { keepsPrevious: true }),
  );
  const data = query.data;
  const span = { ...given, keyword: undefined, from: data?.from, to: data?.to };
  const rowsOf = (key: string) => ({ ...span, ...groupOf(by, key) });
  const ranked = useMemo(
    () =>
      (data?.list ?? []).map(({ key, name, downloads, before }) => ({ key, name, value: downloads, before })),
    [data],
  );
  const columns = listColumns(downloadedColumns(DOWNLOADED_BY.labelOf(by).slice(1)), {
    downloads: {
      render: (row) => (
        <Figure value={row.downloads} onOpen={() => open(`${row.name} · 下载`, rowsOf(row.key))} />
      ),
    },
    finished: {
      render: (row) => (
        <Figure
          value={row.finished}
          onOpen={() => open(`${row.name} · 下完`, { ...rowsOf(row.key), isFinished: true })}
        />
      ),
    },
    before: {
      render: (row) => (
        <>
          {row.before} <Trend now={row.downloads} before={row.before} />
        </>
      ),
    },
  });
  return (
    <FigurePage
      filters={FILTERS}
      choice={
        <Segmented
          value={by}
          aria-label="统计方式"
          options={codeOptions(DOWNLOADED_BY)}
          onChange={(next) =>
            page.setSearch({ by: next === 'package' ? null : String(next), t_page: null, t_sort: null })
          }
        />
      }
      span={data}
      exported={analyticsApi.exportPackageDownload}
      input={filter}
    >
      {!data ? (
        <QueryState of={query} />
      ) : (
        <>
          <Tiles
            tiles={[
              {
                label: '下载',
                formula: '同一人 10 分钟内再下同一份算一次',
                value: <Figure value={data.sums.downloads} onOpen={() => open('下载', span)} />,
              },
              { label: '人数', formula: '不同账号或分享链接，只算一次', value: data.sums.people },
              {
                label: '完成率',
                formula: '下载到最后一个字节的 ÷ 下载',
                value: (
                  <>
                    <Percent value={data.sums.finishRate} />{' '}
                    <small className="quiet">{data.sums.finished} 次</small>
                  </>
                ),
              },
            ]}
          />
          <div className="figures-charts">
            <Ranking
              title={`下载最多的${DOWNLOADED_BY.labelOf(by).slice(1)}`}
              measure="下载"
              rows={ranked}
              onOpen={(key, name) => open(`${name} · 下载`, rowsOf(key))}
            />
            <Course title="下载次数" unit={unit} points={data.series} shown={SHOWN} />
          </div>
          <PagedTable
            key={by}
            endpoint={analyticsApi.packageDownload}
            columns={columns}
            rowKey="key"
            fixed={filter}
            prefix="t_"
            height="auto"
            defaultSort={{ sort: 'downloads', order: 'desc' }}
            cards={['downloads', 'people', 'finishRate']}
            empty={{ title: '这段时间没有下载' }}
          />
        </>
      )}
      {records}
    </FigurePage>
  );
}
