/**
 * Selectors with `:has()` that end in neither a class nor an element: with every element that is added to the page, the
 * browser computes the styles of all that such an end may mean anew, which may be the whole page.
 */
export function broadHas(file: string, lines: readonly string[]): string[] {
  return lines.flatMap((line, index) =>
    line.includes(':has(') && !/^[a-z]|\.[a-z]/i.test(lastPart(line))
      ? [`${file}:${index + 1}：带 :has() 的选择器要以类或元素结尾`]
      : [],
  );
}

/** The last compound of a selector, without what stands in parentheses. */
function lastPart(line: string): string {
  let flat = line.replace(/[{,]\s*$/, '');
  while (/\([^()]*\)/.test(flat)) flat = flat.replace(/\([^()]*\)/g, '');
  return (
    flat
      .trim()
      .split(/[\s>+~]+/)
      .at(-1) ?? ''
  );
}
