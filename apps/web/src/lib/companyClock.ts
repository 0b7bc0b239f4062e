import type { PluginFunc } from 'dayjs';

/** Shanghai is ahead of UTC by this, in minutes; it has had no summer time since 1991. */
const AHEAD = 8 * 60;
const MINUTE = 60_000;

/** The moment as a Date whose local fields (year … minute) are those of the company's clock. */
export const companyTime = (at: Date): Date =>
  new Date(at.getTime() + (at.getTimezoneOffset() + AHEAD) * MINUTE);

/**
 * `dayjs()` is the company's now, wherever the browser is: every date and time of the product is written as the clock
 * in Shanghai shows it, so that is what they are compared with.
 */
export const companyClock: PluginFunc = (_options, Dayjs) => {
  const proto = Dayjs.prototype as unknown as { parse(config: { date?: unknown }): void };
  const { parse } = proto;
  proto.parse = function (config) {
    parse.call(this, config.date === undefined ? { ...config, date: companyTime(new Date()) } : config);
  };
};
