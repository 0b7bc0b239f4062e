import type { PluginFunc } from 'dayjs';

/** Offset of Shanghai to UTC in minutes; it has had no summer time since 1991. */
const AHEAD = 8 * 60;
const MINUTE = 60_000;

/** A Date whose local fields (year … minute) show the company's clock. */
export const companyTime = (at: Date): Date =>
  new Date(at.getTime() + (at.getTimezoneOffset() + AHEAD) * MINUTE);

/**
 * Makes `dayjs()` the company's clock in every browser, because all dates and times of the product are those of
 * Shanghai.
 */
export const companyClock: PluginFunc = (_options, Dayjs) => {
  const proto = Dayjs.prototype as unknown as { parse(config: { date?: unknown }): void };
  const { parse } = proto;
  proto.parse = function (config) {
    parse.call(this, config.date === undefined ? { ...config, date: companyTime(new Date()) } : config);
  };
};
