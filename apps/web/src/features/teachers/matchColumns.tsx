import { MANAGEMENT_LEVEL } from '@shibiao/contract/teachers';
import { Popover } from 'antd';
import type { ColumnsType } from 'antd/es/table/interface';
import { RecordLink } from '../../ui/record/RecordLink.tsx';
import { DateText, Money, StatusTag, ToneTag } from '../../ui/texts.tsx';
import type { Match } from './MatchResults.tsx';
import styles from './matching.module.css';

/** A margin from here on is good, below it thin. */
const GOOD_SHARE = 40;
const THIN_SHARE = 20;

const byNumber = (of: (one: Match) => string | number | null) => (a: Match, b: Match) =>
  Number(of(a) ?? Number.NEGATIVE_INFINITY) - Number(of(b) ?? Number.NEGATIVE_INFINITY);
const Blank = () => <span className="blank">—</span>;

/** Margin: the budget less the fee, with its colour; red above the budget. */
export function Margin({ of: { margin, marginShare, price } }: { of: Match }) {
  if (margin === null) return price === null ? <Blank /> : <Money value={price} />;
  if (Number(margin) < 0)
    return (
      <span className={`${styles.margin} ${styles.isBad}`} data-over>
        超预算 <Money value={margin.replace('-', '')} />
      </span>
    );
  const share = marginShare ?? 0;
  const tone = share >= GOOD_SHARE ? styles.isGood : share < THIN_SHARE ? styles.isThin : '';
  return (
    <span className={`${styles.margin} ${tone}`}>
      <Money value={margin} /> <small>{share}%</small>
    </span>
  );
}

/** Travel distance of the teacher. */
export const Distance = ({ of: { km, homeCityName } }: { of: Match }) => (
  <>
    {homeCityName ?? <Blank />}
    {km !== null && <small className={styles.km}>{km === 0 ? '同城' : `${km} 公里`}</small>}
  </>
);

/** The score; its reasons for and against are in a tooltip for hover and focus. */
function Score({ of }: { of: Match }) {
  return (
    <Popover
      title={`${of.name}：${of.points} 分`}
      trigger={['hover', 'focus', 'click']}
      content={
        <ul className={styles.parts}>
          {of.reasons.map((one) => (
            <li key={one.key} className={one.points > 0 ? styles.isFor : ''}>
              {one.text}
              <b>{one.points > 0 ? `+${one.points}` : '0'}</b>
            </li>
          ))}
        </ul>
      }
    >
      <button type="button" className={styles.score} aria-label={`${of.name}匹配分 ${of.points}，查看构成`}>
        {of.points}
      </button>
    </Popover>
  );
}

const MATCH_COLUMNS: ColumnsType<Match> = [
  {
    key: 'points',
    title: '分',
    width: 60,
    sorter: byNumber((one) => one.points),
    sortDirections: ['descend', 'ascend'],
    render: (_, one) => <Score of={one} />,
  },
  {
    key: 'name',
    title: '讲师',
    width: 122,
    filters: MANAGEMENT_LEVEL.table
      .filter(({ value }) => value <= 3)
      .map(({ value, label }) => ({ value, text: label })),
    onFilter: (level, one) => one.guanlilevel === level,
    render: (_, one) => (
      <span className={styles.name}>
        <RecordLink kind="teacher" id={one.id}>
          {one.name}
        </RecordLink>
        <StatusTag value={one.guanlilevel} of={MANAGEMENT_LEVEL} />
        {one.isRecommended && <ToneTag tone="info">已推荐</ToneTag>}
      </span>
    ),
  },
  {
    key: 'fields',
    title: '领域',
    width: 70,
    ellipsis: true,
    render: (_, one) => one.fields.join('、') || <Blank />,
  },
  {
    key: 'margin',
    title: '毛利（元）',
    width: 124,
    align: 'right',
    sorter: byNumber((one) => one.margin),
    sortDirections: ['descend', 'ascend'],
    filters: [
      { value: 'within', text: '预算内' },
      { value: 'over', text: '超预算' },
    ],
    onFilter: (side, one) => one.margin !== null && Number(one.margin) < 0 === (side === 'over'),
    render: (_, one) => <Margin of={one} />,
  },
  {
    key: 'km',
    title: '距离',
    width: 128,
    ellipsis: true,
    sorter: (a, b) => (a.km ?? Number.POSITIVE_INFINITY) - (b.km ?? Number.POSITIVE_INFINITY),
    filters: [
      { value: 0, text: '同城' },
      { value: 300, text: '300 公里内' },
    ],
    onFilter: (most, one) => one.km !== null && one.km <= Number(most),
    render: (_, one) => <Distance of={one} />,
  },
  {
    key: 'feeDay',
    title: '课酬/天',
    width: 84,
    align: 'right',
    sorter: byNumber((one) => one.feeDay),
    render: (_, one) => <Money value={one.feeDay} />,
  },
  {
    key: 'score',
    title: '评分',
    width: 84,
    sorter: byNumber((one) => one.score),
    sortDirections: ['descend', 'ascend'],
    render: (_, one) => (one.score === null ? <Blank /> : `${one.score}（${one.scoreCount}）`),
  },
  {
    key: 'lastTaught',
    title: '上次在此',
    width: 94,
    sorter: (a, b) => (a.lastTaught ?? '').localeCompare(b.lastTaught ?? ''),
    sortDirections: ['descend', 'ascend'],
    render: (_, one) => <DateText value={one.lastTaught} />,
  },
];

/** Columns of matching that say something about these teachers: a line a teacher, with sorting and filters. */
export const matchColumns = (list: readonly Match[]): ColumnsType<Match> =>
  MATCH_COLUMNS.filter(
    ({ key }) =>
      (key !== 'margin' || list.some((one) => one.margin !== null || one.price !== null)) &&
      (key !== 'lastTaught' || list.some((one) => one.lastTaught !== null)),
  );
