import { videosApi } from '@shibiao/contract/videos';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { QueryState } from '../../ui/QueryState.tsx';
import { Screen } from './Screen.tsx';

/** Plays a video from where its viewer stopped, and records what was really shown. */
export default function VideoPlayer({ id, speed = 1 }: { id: number; speed?: number }) {
  const query = useQuery({
    queryKey: ['video-play', id],
    queryFn: ({ signal }) => call(videosApi.play, { id }, { signal, isQuiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
    // The next opening begins a view of its own.
    gcTime: 0,
  });
  if (!query.data) return <QueryState of={query} />;
  const { url, title, poster, startAt, viewId } = query.data;
  return (
    <Screen
      key={id}
      url={url}
      title={title}
      poster={poster}
      startAt={startAt}
      firstSpeed={speed}
      send={
        viewId === null
          ? null
          : ({ spans }) => call(videosApi.beat, { viewId, spans }, { isQuiet: true, outlives: true })
      }
      note={startAt > 0 && <small className="quiet">从上次看到的 {clockOf(startAt)} 继续</small>}
    />
  );
}

/** Seconds as minutes and seconds, with hours where there are some. */
export function clockOf(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds % 60)];
  const shown = parts[0] ? parts : parts.slice(1);
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}
