import { videosApi, viewColumns } from '@shibiao/contract/videos';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import styles from '../../shared/videos/videos.module.css';
import { ExportButton } from '../../ui/ExportButton.tsx';
import { PagedTable } from '../../ui/PagedTable.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';

const columns = listColumns(viewColumns);

/** The viewers of a video, and the parts that they watched. */
export default function ViewsPanel({ id }: { id: number }) {
  const mayExport = useCan(videosApi.viewsExcel);
  const query = useQuery(queryOf(videosApi.views, { id, page: 1, count: 20 }));
  if (!query.data) return <QueryState of={query} />;
  const { heat, total } = query.data;
  return (
    <section>
      <h3>
        观看记录（{total}）{mayExport && <ExportButton endpoint={videosApi.viewsExcel} input={{ id }} />}
      </h3>
      {total > 0 && (
        <div
          className={styles.heat}
          role="img"
          aria-label={`热度：每 5% 有多少次播放看过，${heat.map((share) => `${share}%`).join('、')}`}
        >
          {heat.map((share, part) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name
            <span
              key={part}
              style={{ height: `${share}%` }}
              title={`${part * 5}%–${(part + 1) * 5}%：${share}%`}
            />
          ))}
        </div>
      )}
      <PagedTable
        endpoint={videosApi.views}
        columns={columns}
        rowKey="id"
        fixed={{ id }}
        bind="memory"
        height="auto"
        empty={{ title: '还没有人看过' }}
      />
    </section>
  );
}
