import { create } from 'zustand';

/** `page`: help of the current screen. `manual`: help of all granted screens. */
export type HelpPart = 'page' | 'manual';

export const useHelp = create<{ shown: HelpPart | null }>(() => ({ shown: null }));
export const openHelp = (shown: HelpPart): void => useHelp.setState({ shown });
export const closeHelp = (): void => useHelp.setState({ shown: null });
