import { systemApi } from '@shibiao/contract/system';
import { ApiError, call } from './call.ts';

/** Each error is reported once a page load; the server counts further ones over all people. */
const told = new Set<string>();

/** Product specification, section 9: errors are logged in production only. A refused call is no error of a screen. */
export function reportError(error: unknown, isProduction = import.meta.env.PROD): void {
  if (!isProduction || error instanceof ApiError) return;
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: '' };
  const key = `${message}\n${stack}`;
  // Aborted calls and the browser's own layout notices are ignored.
  if (told.has(key) || /aborted|ResizeObserver/i.test(message)) return;
  told.add(key);
  const report = {
    message,
    stack: stack ?? '',
    url: window.location.pathname + window.location.search,
    release: document.querySelector<HTMLScriptElement>('script[type=module]')?.src.split('/').pop() ?? '',
  };
  call(systemApi.reportError, report, { isQuiet: true }).catch(() => undefined);
}

/** Reports uncaught errors. @returns a function that stops it */
export function watchErrors(): () => void {
  const onError = (event: ErrorEvent) => reportError(event.error ?? event.message);
  const onRejection = (event: PromiseRejectionEvent) => reportError(event.reason);
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}
