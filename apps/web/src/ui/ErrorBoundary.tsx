import { Component, type ReactNode } from 'react';
import { notify } from '../lib/notify.ts';
import { reportError } from '../lib/reportErrors.ts';
import { ErrorState } from './ErrorState.tsx';

interface Props {
  children: ReactNode;
  /** Stands in for what broke where everything around goes on without it; null: nothing does. */
  fallback?: ReactNode;
}

/** No network, or a release that is gone after an update. React keeps the failure, a reload does not. */
const isMissingCode = (error: Error) =>
  /dynamically imported module|module script|Unable to preload/i.test(error.message);
const NOT_LOADED = '没有加载出来：网络不通，或系统已更新，请检查网络后重新加载页面';

/** A broken screen breaks alone; the shell and the other tabs go on. */
export class ErrorBoundary extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidCatch(error: Error) {
    reportError(error);
    if (this.props.fallback === null && isMissingCode(error)) notify.error(NOT_LOADED);
  }

  override render() {
    const { error } = this.state;
    const { children, fallback } = this.props;
    if (!error) return children;
    if (fallback !== undefined) return fallback;
    if (isMissingCode(error)) return <ErrorState error={new Error(NOT_LOADED)} onRetry={reload} />;
    const said = new Error(`页面出错了：${error.message}`);
    return <ErrorState error={said} onRetry={() => this.setState({ error: null })} />;
  }
}

/** Without the server a reload would leave an empty window, and what stands in the other tabs would be gone. */
function reload(): void {
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    () => window.location.reload(),
    () => notify.error('网络错误'),
  );
}
