import type { Endpoint } from '@shibiao/contract/endpoint';
import type { messagesApi } from '@shibiao/contract/messages';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { call } from '../../lib/call.ts';
import { readToken } from '../../lib/token.ts';
import { signInAddress } from '../signin/addresses.ts';
import { PublicFrame } from './PublicFrame.tsx';

const RichText = lazy(() => import('../../ui/RichText.tsx'));

/** Spelled out to keep zod off this page, as on the sign-in page; `wires.test.ts` compares it with the contract. */
export const messageWires = {
  publicDetail: { method: 'GET', path: '/wx_msg/detail' } as unknown as typeof messagesApi.publicDetail &
    Endpoint,
};
type Message = Awaited<ReturnType<typeof call<typeof messagesApi.publicDetail>>>;

/**
 * A company message by its link, which is signed for its recipient without a session, or read with the present session.
 */
export default function MessageDetail() {
  const { id = '' } = useParams();
  const location = useLocation();
  const [message, setMessage] = useState<Message | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isSignedIn = readToken() !== null;
  const query = new URLSearchParams(location.search);
  const [e, s] = [query.get('e'), query.get('s')];
  const isLinked = e !== null && s !== null;
  const [isRefused, setIsRefused] = useState(false);
  useEffect(() => {
    if (!isSignedIn && !isLinked) return;
    call(messageWires.publicDetail, { msgid: id, ...(isLinked ? { e, s } : {}) }, { isQuiet: true }).then(
      setMessage,
      (error: Error & { code?: number }) => {
        if (error.code === 401) setIsRefused(true);
        else setProblem(error.message);
      },
    );
  }, [id, isSignedIn, isLinked, e, s]);
  if (isRefused || (!isSignedIn && !isLinked)) {
    return (
      <PublicFrame title="公司消息">
        <p>{isLinked ? '链接已过期或不完整，登录后即可查看这条消息。' : '登录后即可查看这条消息。'}</p>
        <div className="public-actions">
          <a className="primary" href={signInAddress(location.pathname)}>
            登录
          </a>
        </div>
      </PublicFrame>
    );
  }
  return (
    <PublicFrame title={message?.msgTitle ?? '公司消息'}>
      {message && (
        <>
          <p>{message.recipientName}，您好：</p>
          <p>
            {message.senderName && `${message.senderName} · `}
            {message.at}
          </p>
          {message.coverUrl && <img className="message-cover" src={message.coverUrl} alt="" />}
          {message.contentHtml ? (
            <Suspense fallback={null}>
              <RichText html={message.contentHtml} />
            </Suspense>
          ) : (
            <div className="public-text">{plainText(message.msgContent)}</div>
          )}
        </>
      )}
      {problem && <p role="alert">{problem}</p>}
      {!message && !problem && <p role="status">加载中…</p>}
    </PublicFrame>
  );
}

/** Rich messages are HTML; only their plain text is shown. */
const plainText = (html: string): string =>
  /<[a-z][\s\S]*>/i.test(html)
    ? (new DOMParser().parseFromString(html.replaceAll(/<\/(p|div|li|h\d)>|<br\s*\/?>/gi, '\n'), 'text/html')
        .body.textContent ?? '')
    : html;
