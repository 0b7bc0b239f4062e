/** Help of one screen, in its users' words. */
export interface ScreenHelp {
  /** Purpose of the screen, in a sentence. */
  purpose: string;
  /** The next step, and who takes it. */
  next: string;
  /** Rules of the server that apply to this screen. */
  rules?: readonly string[];
}

/** Keyed by the menu's view reference, see app/screens.ts. */
export type HelpOf = Readonly<Record<string, ScreenHelp>>;
