import { Component, type ReactNode } from 'react';
import { reportError } from '../lib/reportErrors.ts';
import { ErrorState } from './ErrorState.tsx';

interface Props {
  children: ReactNode;
  /** Replacement of the broken part where its surroundings work without it; null renders nothing. */
  fallback?: ReactNode;
}

/** Catches the error of one screen; the shell and the other tabs continue. */
export class ErrorBoundary extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidCatch(error: Error) {
    reportError(error);
  }

  override render() {
    const { error } = this.state;
    const { children, fallback } = this.props;
    if (!error) return children;
    if (fallback !== undefined) return fallback;
    const said = new Error(`页面出错了：${error.message}`);
    return <ErrorState error={said} onRetry={() => this.setState({ error: null })} />;
  }
}
