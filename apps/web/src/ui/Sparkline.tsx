/**
 * A line chart as small as a word, with its last point marked and the numbers in a tooltip. null has no point, and the
 * line skips it.
 */
export function Sparkline({ values, label }: { values: readonly (number | null)[]; label: string }) {
  const most = Math.max(1, ...values.map((value) => value ?? 0));
  const points = values.flatMap((value, i) =>
    value === null
      ? []
      : [[2 + (i * 92) / Math.max(1, values.length - 1), 20 - (value / most) * 16] as [number, number]],
  );
  const last = points.at(-1);
  const text = `${label}：${values.map((value) => value ?? '—').join('、')}`;
  return (
    <svg className="sparkline" width={96} height={22} role="img" aria-label={text}>
      <title>{text}</title>
      <polyline
        points={points.map((point) => point.join()).join(' ')}
        fill="none"
        stroke="var(--accent)"
        strokeWidth={1.5}
      />
      {last && <circle cx={last[0]} cy={last[1]} r={2} fill="var(--accent)" />}
    </svg>
  );
}
