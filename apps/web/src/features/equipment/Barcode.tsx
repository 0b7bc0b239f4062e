/** Code 39: five bars and four gaps a character, 1 is wide. Asset numbers are SB and digits; * marks start and end. */
const CODE_39: Record<string, string> = {
  0: '000110100',
  1: '100100001',
  2: '001100001',
  3: '101100000',
  4: '000110001',
  5: '100110000',
  6: '001110000',
  7: '000100101',
  8: '100100100',
  9: '001100100',
  B: '001001001',
  S: '001000110',
  '*': '010010100',
};
const WIDE = 2.5;

/** The bars of a text as `[x, width]`, and their total width. @throws when a character has no code here */
export function barsOf(value: string): { bars: [x: number, width: number][]; width: number } {
  const bars: [number, number][] = [];
  let x = 0;
  for (const character of `*${value}*`) {
    const code = CODE_39[character];
    if (!code) throw new RangeError(`不能编码：${character}`);
    for (const [i, wide] of [...code].entries()) {
      const width = wide === '1' ? WIDE : 1;
      if (i % 2 === 0) bars.push([x, width]);
      x += width;
    }
    x += 1;
  }
  return { bars, width: x - 1 };
}

export function Barcode({ value }: { value: string }) {
  const { bars, width } = barsOf(value);
  return (
    <svg viewBox={`-10 0 ${width + 20} 40`} width="100%" height="14mm" role="img" aria-label={value}>
      {bars.map(([x, bar]) => (
        <rect key={x} x={x} y={0} width={bar} height={40} />
      ))}
    </svg>
  );
}
