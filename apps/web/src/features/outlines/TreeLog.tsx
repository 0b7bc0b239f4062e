import type { OutputOf } from '@shibiao/contract/endpoint';
import type { outlinesApi } from '@shibiao/contract/outlines';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { DateText } from '../../ui/texts.tsx';
import styles from './outlines.module.css';

/** The log of a tree, or of one of its documents; the latest first. */
export function TreeLog({ log }: { log: OutputOf<typeof outlinesApi.treeLog>['log'] }) {
  if (log.list.length === 0) return <EmptyState title="还没有记录" />;
  return (
    <>
      <ul className={styles.versions} aria-label="记录">
        {log.list.map((entry) => (
          <li key={entry.id} className={styles.version}>
            <span>
              {entry.action}
              {entry.versionNo !== null && ` v${entry.versionNo}`}
            </span>
            <span>{entry.name}</span>
            <small className="quiet">
              {entry.byName ?? '系统'} · <DateText value={entry.at} />
            </small>
            {entry.detail && <span className={styles.detail}>{entry.detail}</span>}
          </li>
        ))}
      </ul>
      {log.total > log.list.length && (
        <p className="quiet">
          共 {log.total} 条，显示最近 {log.list.length} 条
        </p>
      )}
    </>
  );
}
