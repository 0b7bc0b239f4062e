import type { NavigateFunction } from 'react-router';

/**
 * react-router's navigate for code outside of hooks. `useNavigate` renders its component at every change of address,
 * which would render all fifteen kept tabs; the shell alone uses the hook and stores the function here.
 */
let navigate: NavigateFunction | null = null;

export function provideNavigate(given: NavigateFunction): void {
  navigate = given;
}

export function navigateTo(to: string, options?: { replace?: boolean }): void {
  void navigate?.(to, options);
}
