import type { IncomingMessage } from 'node:http';

/** Transient error codes: the page offers a retry. */
const PASSING = new Set([429, 500, 503, 507]);

/** True when a browser navigates and would otherwise show bare JSON. Calls of the web accept anything. */
export const isNavigation = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && (headers.accept ?? '').includes('text/html');

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The error page for a transient error; null otherwise. */
export const errorPage = ({ code, message }: { code: number; message: string }): string | null =>
  PASSING.has(code)
    ? `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>暂时打不开 · 师表</title>
<main style="max-width:26em;margin:22vh auto 0;padding:0 24px;font:16px/1.7 system-ui,sans-serif;text-align:center">
<h1 style="font-size:20px">暂时打不开</h1>
<p>${escaped(message)}</p>
<p><a href="" style="display:inline-block;padding:6px 24px;border:1px solid;border-radius:6px;color:inherit;text-decoration:none">重试</a></p>
</main>
</html>
`
    : null;
