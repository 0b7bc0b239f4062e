/** Kinds of device, as they are counted: the browser of a desk, of a phone, or WeChat's own. */
export type Device = 'web' | 'phone' | 'wechat';

export function deviceOf(agent: string): Device {
  if (/MicroMessenger/i.test(agent)) return 'wechat';
  return /Mobile|Android|iPhone|iPad/i.test(agent) ? 'phone' : 'web';
}
