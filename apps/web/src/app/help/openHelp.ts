import { create } from 'zustand';

/** `page`: what the shown screen is for. `manual`: all screens of the person, one after the other. */
export type HelpPart = 'page' | 'manual';

export const useHelp = create<{ shown: HelpPart | null }>(() => ({ shown: null }));
export const openHelp = (shown: HelpPart): void => useHelp.setState({ shown });
export const closeHelp = (): void => useHelp.setState({ shown: null });
