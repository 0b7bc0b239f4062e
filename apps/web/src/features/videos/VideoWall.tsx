import { VIDEO_STATUS, videosApi } from '@shibiao/contract/videos';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatCount } from '../../lib/format.ts';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { VideoCard } from '../../shared/videos/VideoCard.tsx';
import styles from '../../shared/videos/videos.module.css';
import { FilterBar } from '../../ui/table/FilterBar.tsx';
import { type Filter, keysOf } from '../../ui/table/filters.ts';
import { useListState } from '../../ui/table/listState.ts';
import { StatusTag } from '../../ui/texts.tsx';
import { WALL_COUNT, Wall } from '../../ui/wall/Wall.tsx';

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
      { status: isOwn ? undefined : PUBLISHED, ...filter, page: at, count: WALL_COUNT },
      { keepsPrevious: true },
    ),
  );
  return (
    <div className={styles.page}>
      {head}
      <FilterBar filters={filters} state={state} />
      <Wall
        query={query}
        page={at}
        onPage={(next) => state.change({ page: next })}
        empty={{
          title: '没有视频',
          hint: isOwn ? '上传一段试讲或课堂实录，审核后客户就能看到您讲课。' : '换个条件看看。',
        }}
        card={(video) => (
          <VideoCard
            video={video}
            note={
              isOwn ? (
                <StatusTag value={video.status} of={VIDEO_STATUS} />
              ) : (
                video.views !== undefined && `${formatCount(video.views)} 次播放`
              )
            }
            onOpen={() => page.setSearch({ open: video.id })}
          />
        )}
      />
    </div>
  );
}
