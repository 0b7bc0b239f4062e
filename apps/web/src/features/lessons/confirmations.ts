/** States whose step a time confirms. */
const STATES: Record<string, readonly number[]> = {
  postponementConfirmedAt: [2],
  cancellationConfirmedAt: [0, 4],
};

/** True when a confirmation time is asked for in the state, or was recorded. */
export const isTimeShown = (key: string, at: string | null, lessonstatus: number): boolean =>
  at !== null || (STATES[key]?.includes(lessonstatus) ?? true);
