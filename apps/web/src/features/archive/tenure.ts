/** Formats months as 3 年 2 个月. */
export function tenureText(months: number): string {
  const years = Math.floor(months / 12);
  const rest = months % 12;
  return [years && `${years} 年`, (rest || !years) && `${rest} 个月`].filter(Boolean).join(' ');
}
