import type { NavigateFunction } from 'react-router';

/**
 * react-router's navigate for code outside of its hooks. `useNavigate` renders its component at every change of
 * address, and fifteen kept tabs must not render because of that; so the shell alone uses the hook and leaves it here.
 */
let navigate: NavigateFunction | null = null;

export function provideNavigate(given: NavigateFunction): void {
  navigate = given;
}

export function navigateTo(to: string, options?: { replace?: boolean }): void {
  void navigate?.(to, options);
}
