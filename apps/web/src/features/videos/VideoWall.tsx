import { VIDEO_STATUS, videosApi } from '@shibiao/contract/videos';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatCount } from '../../lib/format.ts';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { VideoCard } from '../../shared/videos/VideoCard.tsx';
import styles from '../../shared/videos/videos.module.css';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { FilterBar } from '../../ui/table/FilterBar.tsx';
import { type Filter, keysOf } from '../../ui/table/filters.ts';
import { useListState } from '../../ui/table/listState.ts';
import { Pager } from '../../ui/table/Pager.tsx';
import { StatusTag } from '../../ui/texts.tsx';

const COUNT = 24;
const PUBLISHED = 2;

interface Props {
  head: ReactNode;
  filters: readonly Filter[];
  /** A teacher's own videos, with their states. */
  isOwn: boolean;
}

/** Videos as pictures; the same filters as the list. */
export default function VideoWall({ head, filters, isOwn }: Props) {
  const page = usePage();
  const state = useListState('address', '');
  const at = Number(state.values.page) || 1;
  const filter = Object.fromEntries(
    keysOf(filters).flatMap((key) => (state.values[key] === undefined ? [] : [[key, state.values[key]]])),
  );
  const query = useQuery(
    queryOf(
      videosApi.list,
      { ...(isOwn ? {} : { status: PUBLISHED }), ...filter, page: at, count: COUNT },
      { keepsPrevious: true },
    ),
  );
  const open = (id: number) => page.setSearch({ open: id });
  return (
    <div className={styles.page}>
      {head}
      <FilterBar filters={filters} state={state} />
      {!query.data && <QueryState of={query} />}
      {query.data?.list.length === 0 && (
        <EmptyState
          title="没有视频"
          hint={isOwn ? '上传一段试讲或课堂实录，审核后客户就能看到您讲课。' : '换个条件看看。'}
        />
      )}
      {query.data && (
        <div className={styles.wall}>
          {query.data.list.map((video) => (
            <VideoCard
              key={video.id}
              video={video}
              note={
                isOwn ? (
                  <StatusTag value={video.status} of={VIDEO_STATUS} />
                ) : (
                  video.views !== undefined && `${formatCount(video.views)} 次播放`
                )
              }
              onOpen={() => open(video.id)}
            />
          ))}
        </div>
      )}
      {query.data && query.data.total > COUNT && (
        <Pager
          page={at}
          count={COUNT}
          total={query.data.total}
          isMore={false}
          isSimple
          asOf={undefined}
          onChange={(next) => state.change({ page: next })}
        />
      )}
    </div>
  );
}
