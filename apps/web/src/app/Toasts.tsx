import { useEffect, useRef } from 'react';
import { dismiss, notify, useNotices } from '../lib/notify.ts';
import { clearToken } from '../lib/token.ts';

/** Shows what `notify` was told. Plain CSS: the sign-in page uses it without antd. */
export function Toasts() {
  const notices = useNotices((state) => state.notices);
  return (
    <div className="toasts" aria-live="polite">
      {notices.map(({ id, kind, title, text, undo }) => (
        <div key={id} className={`toast ${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
          <i aria-hidden />
          <p>
            {title && <b>{title}</b>}
            {text}
          </p>
          {undo && (
            <button
              type="button"
              className="toast-undo"
              onClick={() => {
                dismiss(id);
                undo();
              }}
            >
              撤销
            </button>
          )}
          <button type="button" aria-label="关闭提示" onClick={() => dismiss(id)}>
            ×
          </button>
        </div>
      ))}
    </div>
  );
}

/**
 * Error catalogue, code 401. Confirming clears the token and reloads; cancelling leaves the page as it is, to copy from
 * it.
 */
export function ExpiredDialog() {
  const isExpired = useNotices((state) => state.isExpired);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isExpired) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isExpired]);
  const signIn = () => {
    clearToken();
    window.location.reload();
  };
  return (
    <dialog ref={dialog} className="expired" aria-labelledby="expired-text" onClose={notify.closeExpired}>
      <p id="expired-text">登录状态过期，请重新登录</p>
      <div>
        <button type="button" className="plain" onClick={notify.closeExpired}>
          取消
        </button>
        <button type="button" className="primary" onClick={signIn}>
          登录
        </button>
      </div>
    </dialog>
  );
}
