import { outlinesApi } from '@shibiao/contract/outlines';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/query.ts';
import { RecordDrawer } from '../../ui/RecordDrawer.tsx';
import styles from './outlines.module.css';
import type { Version } from './tree.ts';

interface Props {
  from: Version;
  to: Version;
  onClose: () => void;
}

/** Words that one version has more or less than another. */
export default function ComparePane({ from, to, onClose }: Props) {
  const query = useQuery(queryOf(outlinesApi.compare, { id: from.id, otherId: to.id }));
  return (
    <RecordDrawer title={`v${from.no} → v${to.no}`} width={820} query={query} onClose={onClose}>
      {({ added, removed, isCut, parts }) => (
        <>
          <p className="quiet">
            新增 {added} 字，删去 {removed} 字{isCut && '；文字较长，只比较了前面的部分'}
          </p>
          <div className={styles.text}>
            {parts.map(({ change, text }, index) => {
              const key = `${index}-${change}`;
              if (change === 1)
                return (
                  <ins key={key} className={styles.added}>
                    {text}
                  </ins>
                );
              if (change === -1)
                return (
                  <del key={key} className={styles.removed}>
                    {text}
                  </del>
                );
              return <span key={key}>{text}</span>;
            })}
          </div>
        </>
      )}
    </RecordDrawer>
  );
}
