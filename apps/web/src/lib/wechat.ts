import { notify } from './notify.ts';

/** Types and names of files that WeChat's browser shows in place; it can neither show nor save others. */
const SHOWN = /^image\/|^application\/pdf|\.(pdf|png|jpe?g|gif|webp)$/i;

export const isInWeChat = (): boolean => navigator.userAgent.includes('MicroMessenger');

/**
 * Shows how to reach the browser where WeChat would do nothing with a file (portals.md 0.5).
 * @param file its MIME type, or its name where the type is not known
 * @returns true when it did, so that the download must not begin
 */
export function needsBrowser(file: string): boolean {
  if (!isInWeChat() || SHOWN.test(file)) return false;
  notify.openBrowser();
  return true;
}

/** Click handler of a link to a file. @param file as for `needsBrowser` */
export const orBrowser =
  (file: string) =>
  (event: { preventDefault: () => void }): void => {
    if (needsBrowser(file)) event.preventDefault();
  };
