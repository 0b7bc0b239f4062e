import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

export type Screen = LazyExoticComponent<ComponentType>;

/** A screen's page is its module's default export; the chunk loads when the screen is first opened. */
export const screen = (load: () => Promise<{ default: ComponentType }>): Screen => lazy(load);
