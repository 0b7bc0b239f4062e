import { type RefObject, useEffect, useRef, useState } from 'react';
import { dismiss, type Notice, notify, useNotices } from '../lib/notify.ts';
import { clearToken } from '../lib/token.ts';
import { hasUnsaved } from '../lib/unsaved.ts';

/** A narrow window shows two lines and the rest on a tap, so that toasts do not cover the work. */
function NoticeText({ title, text }: Pick<Notice, 'title' | 'text'>) {
  const [isWhole, setIsWhole] = useState(false);
  return (
    <button
      type="button"
      className="toast-text"
      aria-expanded={isWhole}
      onClick={() => setIsWhole((was) => !was)}
    >
      {title && <b>{title}</b>}
      {text}
    </button>
  );
}

/**
 * Shows the notices of `notify`: the newest, with the number waiting behind it, for a stack would cover totals and
 * rows. Plain CSS, because the sign-in page uses it without antd.
 */
export function Toasts() {
  const notices = useNotices((state) => state.notices);
  return (
    <div className="toasts" aria-live="polite">
      {notices.map(({ id, kind, title, text, action }) => (
        <div key={id} className={`toast ${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
          <i aria-hidden />
          <NoticeText title={title} text={text} />
          {action && (
            <button
              type="button"
              className="toast-action"
              onClick={() => {
                dismiss(id);
                action.onClick();
              }}
            >
              {action.label}
            </button>
          )}
          {notices.length > 1 && <small>还有 {notices.length - 1} 条</small>}
          <button type="button" aria-label="关闭提示" onClick={() => dismiss(id)}>
            ×
          </button>
        </div>
      ))}
    </div>
  );
}

/** A dialog of the page's top layer, which covers drawers as well. @returns its ref */
function useDialog(isOpen: boolean): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  return dialog;
}

/** portals.md 0.5: WeChat can neither show nor save most files, so its menu leads to the browser. */
export function BrowserLayer() {
  const isOpen = useNotices((state) => state.isBrowserNeeded);
  const dialog = useDialog(isOpen);
  return (
    <dialog
      ref={dialog}
      className="open-browser"
      aria-labelledby="open-browser-text"
      onClose={notify.closeBrowser}
    >
      <svg viewBox="0 0 60 60" width="60" height="60" aria-hidden>
        <path d="M8 56 Q12 20 50 10 M36 6 L52 10 L42 24" fill="none" stroke="currentColor" strokeWidth="3" />
      </svg>
      <p id="open-browser-text">
        微信里不能下载这个文件
        <b>请点右上角“…”，选择“在浏览器打开”</b>
      </p>
      <button type="button" className="plain" onClick={notify.closeBrowser}>
        知道了
      </button>
    </dialog>
  );
}

/**
 * Error catalogue, code 401. Confirming clears the token and reloads; cancelling leaves the page as it is. With unsaved
 * input it also offers to sign in in another window and to go on here (decision 0374).
 */
export function ExpiredDialog() {
  const isExpired = useNotices((state) => state.isExpired);
  const dialog = useDialog(isExpired);
  const signIn = () => {
    clearToken();
    window.location.reload();
  };
  // Windows of a browser share the session, so the input here is saved under the session that begins there.
  const signInBeside = () => {
    window.open('/login', '_blank', 'noopener');
    notify.closeExpired();
  };
  return (
    <dialog ref={dialog} className="expired" aria-labelledby="expired-text" onClose={notify.closeExpired}>
      <p id="expired-text">登录状态过期，请重新登录</p>
      <div>
        <button type="button" className="plain" onClick={notify.closeExpired}>
          取消
        </button>
        {isExpired && hasUnsaved() && (
          <button type="button" className="plain" onClick={signInBeside}>
            在新窗口登录
          </button>
        )}
        <button type="button" className="primary" onClick={signIn}>
          登录
        </button>
      </div>
    </dialog>
  );
}
