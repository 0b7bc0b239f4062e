/** The states whose step a time confirms. */
const STATES: Record<string, readonly number[]> = {
  postponementConfirmedAt: [2],
  cancellationConfirmedAt: [0, 4],
};

/** A confirmation time is asked for in its states; in the others it is shown while there is one. */
export const isTimeShown = (key: string, at: string | null, lessonstatus: number): boolean =>
  at !== null || (STATES[key]?.includes(lessonstatus) ?? true);
