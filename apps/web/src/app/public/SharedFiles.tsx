import type { Endpoint } from '@shibiao/contract/endpoint';
import type { sharesApi } from '@shibiao/contract/shares';
import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { urlOf } from '../../lib/address.ts';
import { call } from '../../lib/call.ts';
import { formatBytes } from '../../lib/format.ts';
import { orBrowser } from '../../lib/wechat.ts';
import { PublicFrame } from './PublicFrame.tsx';
import { SharedVideo } from './SharedVideo.tsx';
import styles from './shared-files.module.css';

/** Spelled out to keep zod off this page, as on the sign-in page; `wires.test.ts` compares it with the contract. */
export const shareWires = {
  openShare: { method: 'GET', path: '/share/open' } as unknown as typeof sharesApi.open & Endpoint,
  askForTime: { method: 'POST', path: '/share/ask' } as unknown as typeof sharesApi.ask & Endpoint,
  sharedFile: { method: 'GET', path: '/share/file' },
};
type Share = Awaited<ReturnType<typeof call<typeof sharesApi.open>>>;

const VALID = 1;
const WHY: Record<number, string> = {
  2: '链接已过期',
  3: '链接已撤销',
  4: '下载次数已用完',
  5: '链接已停用，请联系对方公司重新分享',
};

/** Ends that the maker of a link can mend: by time, and by downloads. */
const MAY_ASK = new Set([2, 4]);

/** The files that a link gives to somebody without a session. */
export function SharedFiles({ token }: { token: string }) {
  const [share, setShare] = useState<Share | null>(null);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const open = useCallback(
    (given?: string) =>
      call(shareWires.openShare, { c: token, code: given || undefined }, { isQuiet: true }).then(
        (answer) => {
          setShare(answer);
          setProblem(null);
        },
        (error: Error) => setProblem(error.message),
      ),
    [token],
  );
  useEffect(() => void open(), [open]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void open(code.trim());
  };
  return (
    <PublicFrame title={share?.title ?? '文件分享'}>
      <meta name="robots" content="noindex" />
      {share && (
        <p>
          {share.from} 分享{share.status === VALID && `，有效至 ${share.expiresAt.slice(0, 16)}`}
        </p>
      )}
      {share?.note && <div className="public-text">{share.note}</div>}
      {share && share.status !== VALID && <Ended share={share} token={token} />}
      {share?.needsCode && (
        <form className={styles.code} onSubmit={submit}>
          <label htmlFor="code">提取码</label>
          <input
            id="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={4}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
          <button type="submit" className="primary" disabled={!/^\d{4}$/.test(code.trim())}>
            打开
          </button>
        </form>
      )}
      {share && !share.needsCode && share.status === VALID && (
        <Files share={share} token={token} code={code.trim()} />
      )}
      {problem && <p role="alert">{problem}</p>}
      {!share && !problem && <p role="status">加载中…</p>}
    </PublicFrame>
  );
}

function Files({ share, token, code }: { share: Share; token: string; code: string }) {
  const addressOf = (item?: number) =>
    urlOf(
      shareWires.sharedFile.path,
      new URLSearchParams({ c: token, ...(code ? { code } : {}), ...(item ? { item: String(item) } : {}) }),
    );
  if (share.items.length === 0) return <p>文件已被移除，请联系分享人。</p>;
  return (
    <>
      <ul className={styles.files}>
        {share.items.map(({ id, name, size, mime }) => (
          <li key={id}>
            {mime.startsWith('video/') && share.kind === 'video' && (
              <SharedVideo of={{ c: token, code: code || undefined }} id={id} name={name} />
            )}
            <span className={styles.name}>{name}</span>
            <small>{formatBytes(size)}</small>
            <a
              className={styles.download}
              href={addressOf(id)}
              download={name}
              aria-label={`下载 ${name}`}
              onClick={orBrowser(mime)}
            >
              下载
            </a>
          </li>
        ))}
      </ul>
      {share.items.length > 1 && (
        <div className="public-actions">
          <a className="primary" href={addressOf()} download onClick={orBrowser('application/zip')}>
            全部下载
          </a>
        </div>
      )}
    </>
  );
}

function Ended({ share, token }: { share: Share; token: string }) {
  const [said, setSaid] = useState<string | null>(null);
  const ask = () =>
    call(shareWires.askForTime, { c: token }, { isQuiet: true }).then(
      () => setSaid('已通知分享人，请稍后再打开'),
      (error: Error) => setSaid(error.message),
    );
  return (
    <>
      <p role="alert">{WHY[share.status] ?? '链接已失效'}。</p>
      {MAY_ASK.has(share.status) && !said && (
        <div className="public-actions">
          <button type="button" className="primary" onClick={() => void ask()}>
            请对方延长
          </button>
        </div>
      )}
      {said && <p role="status">{said}</p>}
    </>
  );
}
