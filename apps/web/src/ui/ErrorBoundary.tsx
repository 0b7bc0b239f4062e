import { Component, type ReactNode } from 'react';
import { reportError } from '../lib/reportErrors.ts';
import { ErrorState } from './ErrorState.tsx';

/** A broken screen breaks alone; the shell and the other tabs go on. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidCatch(error: Error) {
    reportError(error);
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    // A chunk of an older release is gone after an update: only a reload brings the new ones.
    const isStaleChunk = /dynamically imported module|module script/i.test(error.message);
    const retry = () => (isStaleChunk ? window.location.reload() : this.setState({ error: null }));
    const said = isStaleChunk ? '系统已更新，请重新加载' : `页面出错了：${error.message}`;
    return <ErrorState error={new Error(said)} onRetry={retry} />;
  }
}
