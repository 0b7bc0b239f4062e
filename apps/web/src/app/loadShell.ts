/** antd and everything behind the sign-in; the sign-in page fetches it ahead while the person types. */
export const loadShell = () => import('./Shell.tsx');
