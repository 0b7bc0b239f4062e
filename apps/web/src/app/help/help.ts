/** Help of one screen, in the words of those who work there. */
export interface ScreenHelp {
  /** What the screen is for, in a sentence. */
  purpose: string;
  /** Who does what next. */
  next: string;
  /** Rules of the server that decide here. */
  rules?: readonly string[];
}

/** By the view reference of the menu, see app/screens.ts. */
export type HelpOf = Readonly<Record<string, ScreenHelp>>;
