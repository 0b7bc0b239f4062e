/** The sidebar's open state, in a cookie as specified. */
const NAME = 'sidebarStatus';

export const readSidebarOpen = (): boolean => !document.cookie.split('; ').includes(`${NAME}=0`);

export function writeSidebarOpen(isOpen: boolean): void {
  document.cookie = `${NAME}=${isOpen ? 1 : 0}; path=/; max-age=31536000; SameSite=Strict`;
}
