/** A line of a few numbers as small as a word, its last point marked; the numbers are its tooltip. */
export function Sparkline({ values, label }: { values: readonly number[]; label: string }) {
  const most = Math.max(1, ...values);
  const points = values.map((value, i) => [
    2 + (i * 92) / Math.max(1, values.length - 1),
    20 - (value / most) * 16,
  ]);
  const [x = 0, y = 0] = points.at(-1) ?? [];
  const text = `${label}：${values.join('、')}`;
  return (
    <svg className="sparkline" width={96} height={22} role="img" aria-label={text}>
      <title>{text}</title>
      <polyline
        points={points.map((point) => point.join()).join(' ')}
        fill="none"
        stroke="var(--accent)"
        strokeWidth={1.5}
      />
      <circle cx={x} cy={y} r={2} fill="var(--accent)" />
    </svg>
  );
}
