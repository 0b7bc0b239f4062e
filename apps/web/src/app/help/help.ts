/** Help of one screen, in the words of those who work there. */
export interface ScreenHelp {
  /** Purpose of the screen, in a sentence. */
  purpose: string;
  /** The next step, and whose it is. */
  next: string;
  /** Rules of the server that decide here. */
  rules?: readonly string[];
}

/** By the view reference of the menu, see app/screens.ts. */
export type HelpOf = Readonly<Record<string, ScreenHelp>>;
