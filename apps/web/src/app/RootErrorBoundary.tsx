import { Component, type ReactNode } from 'react';
import { reportError } from '../lib/reportErrors.ts';

/**
 * Catches render errors that no inner boundary caught and offers a way on. Plain CSS, because antd may have failed to
 * load.
 */
export class RootErrorBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidCatch(error: Error) {
    reportError(error);
  }

  override render() {
    if (!this.state.isBroken) return this.props.children;
    return (
      <div className="last-resort" role="alert">
        <p>页面没有显示出来：网络不通，或系统已更新。请检查网络后重新加载。</p>
        <button type="button" className="primary" onClick={() => window.location.reload()}>
          重新加载
        </button>
      </div>
    );
  }
}
