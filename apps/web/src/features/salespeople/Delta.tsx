import { Tooltip } from 'antd';

/** How a figure moved against the span before: an arrow with the per cent, and both numbers on hover. */
export function Delta({ now, before }: { now: number; before: number | undefined }) {
  if (before === undefined || now === before) return null;
  const isUp = now > before;
  const share = before === 0 ? null : Math.round((Math.abs(now - before) / Math.abs(before)) * 100);
  const text = share === null ? '新' : share > 999 ? '>9 倍' : `${share}%`;
  return (
    <Tooltip title={`上期 ${before.toLocaleString('zh-CN')}`}>
      <small className={isUp ? 'sales-delta is-up' : 'sales-delta is-down'}>
        {isUp ? '▲' : '▼'}
        {text}
      </small>
    </Tooltip>
  );
}
