import { PageDrawer } from '../../ui/PageDrawer.tsx';
import { Money } from '../../ui/texts.tsx';
import type { Match } from './MatchResults.tsx';

const ROWS: { label: string; value: (one: Match) => React.ReactNode }[] = [
  { label: '匹配度', value: (one) => one.points },
  { label: '领域', value: (one) => one.fields.join('、') },
  { label: '主讲课题', value: (one) => one.topics.join('、') },
  { label: '常驻城市', value: (one) => one.homeCityName ?? '—' },
  { label: '课酬/天', value: (one) => <Money value={one.feeDay} /> },
  { label: '课酬/半天', value: (one) => <Money value={one.feeHalfDay} /> },
  { label: '评分', value: (one) => (one.score === null ? '—' : `${one.score}（${one.scoreCount} 次）`) },
  { label: '理由', value: (one) => one.reasons.map((reason) => reason.text).join('；') },
];

/** Two or three teachers side by side. */
export function Compare({ teachers, onClose }: { teachers: Match[]; onClose: () => void }) {
  return (
    <PageDrawer title="讲师对比" width={760} onClose={onClose}>
      <table className="compare">
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
        </tbody>
      </table>
    </PageDrawer>
  );
}
