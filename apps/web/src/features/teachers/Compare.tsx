import { PageDrawer } from '../../ui/PageDrawer.tsx';
import { DateText, Money } from '../../ui/texts.tsx';
import type { Match } from './MatchResults.tsx';
import { Distance, Margin } from './matchColumns.tsx';
import styles from './matching.module.css';

const ROWS: { label: string; value: (one: Match) => React.ReactNode }[] = [
  { label: '匹配度', value: (one) => one.points },
  { label: '领域', value: (one) => one.fields.join('、') },
  { label: '主讲课题', value: (one) => one.topics.join('、') },
  { label: '毛利（元）', value: (one) => <Margin of={one} /> },
  { label: '距离', value: (one) => <Distance of={one} /> },
  { label: '上次在此授课', value: (one) => <DateText value={one.lastTaught} /> },
  { label: '课酬/天', value: (one) => <Money value={one.feeDay} /> },
  { label: '课酬/半天', value: (one) => <Money value={one.feeHalfDay} /> },
  { label: '评分', value: (one) => (one.score === null ? '—' : `${one.score}（${one.scoreCount} 次）`) },
  { label: '理由', value: (one) => one.reasons.map((reason) => reason.text).join('；') },
];

interface Props {
  teachers: Match[];
  /** Buttons of one teacher, as in the list. */
  actions: (teacher: Match) => React.ReactNode;
  onClose: () => void;
}

/** Two or three teachers side by side. */
export function Compare({ teachers, actions, onClose }: Props) {
  return (
    <PageDrawer title="讲师对比" width={760} onClose={onClose}>
      <table className={styles.compare}>
        <thead>
          <tr>
            <th />
            {teachers.map((one) => (
              <th key={one.id}>{one.name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROWS.map(({ label, value }) => (
            <tr key={label}>
              <th>{label}</th>
              {teachers.map((one) => (
                <td key={one.id}>{value(one)}</td>
              ))}
            </tr>
          ))}
          <tr>
            <th />
            {teachers.map((one) => (
              <td key={one.id}>
                <div className={styles.actions}>{actions(one)}</div>
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </PageDrawer>
  );
}
