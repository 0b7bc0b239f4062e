/** Names a device by its user agent, such as "Chrome · Windows". */
export function deviceOf(userAgent: string | null): string {
  const first = (names: readonly [string, RegExp][]) =>
    names.find(([, pattern]) => pattern.test(userAgent ?? ''))?.[0];
  const browser = first([
    ['微信', /MicroMessenger/],
    ['Edge', /Edg\//],
    ['Chrome', /Chrome\//],
    ['Firefox', /Firefox\//],
    ['Safari', /Safari\//],
  ]);
  const system = first([
    ['Windows', /Windows/],
    ['iPhone', /iPhone/],
    ['iPad', /iPad/],
    ['安卓', /Android/],
    ['Mac', /Mac OS/],
    ['Linux', /Linux/],
  ]);
  return [browser, system].filter(Boolean).join(' · ') || userAgent || '未知设备';
}
