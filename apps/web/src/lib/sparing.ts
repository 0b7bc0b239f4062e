/** Reduced data, as some browsers tell it. */
interface Network {
  connection?: { saveData?: boolean };
}
const ASKS = '(prefers-reduced-motion: reduce), (prefers-reduced-data: reduce)';

/** Whether the person asked for less motion or less data: nothing plays or loads that was not asked for. */
export const isSparing = (): boolean =>
  window.matchMedia(ASKS).matches || (navigator as Navigator & Network).connection?.saveData === true;
