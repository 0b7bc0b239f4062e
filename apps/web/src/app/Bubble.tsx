import { useQuery } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { type MenuItem, sessionWires } from '../lib/session.ts';
import styles from './bubble.module.css';

/** A minute: the count is right on every open screen soon after a publication and a new day. */
const EVERY_MS = 60_000;

/** The number of new things on a page of the menu; red when something is due. */
export function Bubble({ meta }: { meta: MenuItem['meta'] }) {
  const { data } = useQuery({
    queryKey: ['learning', 'bubble', {}],
    queryFn: ({ signal }) => call(sessionWires.bubble, {}, { signal, isQuiet: true }),
    initialData: { count: meta.bubble ?? 0, isUrgent: meta.isUrgent === true },
    staleTime: EVERY_MS / 2,
    refetchInterval: EVERY_MS,
  });
  if (data.count === 0)
    return data.isUrgent ? <span className={styles.dot} role="img" aria-label="有必修课快到期" /> : null;
  const words = `${data.count} 门新课${data.isUrgent ? '，有必修课快到期' : ''}`;
  return (
    <span
      className={`${styles.bubble} ${data.isUrgent ? styles.urgent : ''}`}
      role="img"
      aria-label={words}
      title={words}
    >
      {data.count}
    </span>
  );
}
