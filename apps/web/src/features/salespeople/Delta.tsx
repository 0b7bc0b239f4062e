import { Tooltip } from 'antd';
import styles from './salespeople.module.css';

interface Props {
  now: number;
  before: number;
  /** First and last day of `before`. */
  from: string;
  to: string;
}

/** Change against the previous span: an arrow with the percentage, the days and the number in a tooltip. */
export function Delta({ now, before, from, to }: Props) {
  if (now === before) return null;
  const isUp = now > before;
  const share = before === 0 ? null : Math.round((Math.abs(now - before) / Math.abs(before)) * 100);
  const text = share === null ? '新' : share > 999 ? '>9 倍' : `${share}%`;
  const said = `上期 ${from} 至 ${to}：${before.toLocaleString('zh-CN')}`;
  const moved = `${isUp ? '▲' : '▼'}${text}`;
  return (
    <Tooltip title={said}>
      <small
        role="img"
        aria-label={`${moved}，${said}`}
        className={isUp ? `${styles.delta} ${styles.isUp}` : `${styles.delta} ${styles.isDown}`}
        data-part="sales-delta"
      >
        {moved}
      </small>
    </Tooltip>
  );
}
