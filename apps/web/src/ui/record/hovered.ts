import type { RecordKind } from '@shibiao/contract/records';
import { create } from 'zustand';

export interface Hovered {
  kind: RecordKind;
  id: number;
  /** The link beside which the card stands. */
  anchor: HTMLElement;
}

/** The hovered or focused link; one card serves all links of the screen. */
export const useHovered = create<{ hovered: Hovered | null }>(() => ({ hovered: null }));

const OPEN_MS = 450;
const CLOSE_MS = 180;
let timer: ReturnType<typeof setTimeout> | undefined;

const later = (hovered: Hovered | null, ms: number): void => {
  clearTimeout(timer);
  timer = setTimeout(() => useHovered.setState({ hovered }), ms);
};

export const hoverSoon = (hovered: Hovered): void => later(hovered, OPEN_MS);
/** Delayed, so that the pointer can move onto the card. */
export const leaveSoon = (): void => later(null, CLOSE_MS);
export const keepHovered = (): void => clearTimeout(timer);
export function leaveNow(): void {
  clearTimeout(timer);
  useHovered.setState({ hovered: null });
}
