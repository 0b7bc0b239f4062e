import type { Endpoint } from '@shibiao/contract/endpoint';
import type { messagesApi } from '@shibiao/contract/messages';
import { useEffect, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { call } from '../../lib/call.ts';
import { readToken } from '../../lib/token.ts';
import { signInAddress } from '../signin/addresses.ts';
import { PublicFrame } from './PublicFrame.tsx';

/** Spelled out for the same reason as the sign-in's calls; compared with the contract in `wires.test.ts`. */
export const messageWires = {
  publicDetail: { method: 'GET', path: '/wx_msg/detail' } as unknown as typeof messagesApi.publicDetail &
    Endpoint,
};
type Message = Awaited<ReturnType<typeof call<typeof messagesApi.publicDetail>>>;

/** A company message by its link. The page itself is open; the text is for those who may read it. */
export default function MessageDetail() {
  const { id = '' } = useParams();
  const location = useLocation();
  const [message, setMessage] = useState<Message | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isKnown = readToken() !== null;
  useEffect(() => {
    if (isKnown)
      call(messageWires.publicDetail, { msgid: id }, { isQuiet: true }).then(setMessage, (error: Error) =>
        setProblem(error.message),
      );
  }, [id, isKnown]);
  if (!isKnown) {
    return (
      <PublicFrame title="公司消息">
        <p>登录后即可查看这条消息。</p>
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
          <p>
            {message.senderName && `${message.senderName} · `}
            {message.at}
          </p>
          <div className="public-text">{plainText(message.msgContent)}</div>
        </>
      )}
      {problem && <p role="alert">{problem}</p>}
      {!message && !problem && <p role="status">加载中…</p>}
    </PublicFrame>
  );
}

/** Rich messages are HTML; their text is shown and nothing of theirs runs. */
const plainText = (html: string): string =>
  /<[a-z][\s\S]*>/i.test(html)
    ? (new DOMParser().parseFromString(html.replaceAll(/<\/(p|div|li|h\d)>|<br\s*\/?>/gi, '\n'), 'text/html')
        .body.textContent ?? '')
    : html;
