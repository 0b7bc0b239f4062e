import { type Endpoint, nothing } from '@shibiao/contract/endpoint';
import { nounTitle } from '@shibiao/contract/nouns';
import type { z } from 'zod';
import { ACCESS, ERROR_CODES, type Schema, schemaOf } from '../lib/openapi.ts';

/** The page of all calls: plain HTML without anything from elsewhere. `docs.js` only filters; without it everything is still there. */
export function docsPage(endpoints: readonly Endpoint[]): string {
  const groups = Map.groupBy(endpoints, (endpoint) => endpoint.noun);
  const sections = [...groups].map(
    ([
      module,
      calls,
    ]) => `<section id="${escape(module)}"><h2>${escape(nounTitle(module))} <small>${calls.length}</small></h2>
${calls.map(callOf).join('\n')}</section>`,
  );
  return `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>师表 · 接口文档</title><style>${STYLE}</style><script src="/api/docs/docs.js" defer></script></head>
<body><nav aria-label="模块"><a class="brand" href="#top">师表 接口</a>
<input id="find" type="search" placeholder="路径、名称" aria-label="查找接口">
${[...groups].map(([module, calls]) => `<a href="#${escape(module)}">${escape(nounTitle(module))}<i>${calls.length}</i></a>`).join('')}</nav>
<main id="top"><h1>接口文档</h1>
<p>共 ${endpoints.length} 个接口。全部应答为 <code>{ code, message, data }</code>，HTTP 状态等于 <code>code</code>（408 除外，以 400 返回）。GET 用查询参数，POST 用表单或 JSON；登录后带 <code>Authorization: bearer &lt;token&gt;</code>。机器可读：<a href="/api/docs/json">/api/docs/json</a>（OpenAPI 3.1）。</p>
<table class="codes"><tbody>${Object.entries(ERROR_CODES)
    .map(([code, text]) => `<tr><th>${code}</th><td>${escape(text)}</td></tr>`)
    .join('')}</tbody></table>
${sections.join('\n')}</main></body></html>`;
}

function callOf(endpoint: Endpoint): string {
  const url = `/api${endpoint.path}`;
  const found = `${endpoint.title} ${url} ${endpoint.noun}.${endpoint.operation}`.toLowerCase();
  return `<details id="${escape(`${endpoint.noun}.${endpoint.operation}`)}" data-find="${escape(found)}">
<summary><b class="${endpoint.method}">${endpoint.method}</b><code>${escape(url)}</code><span>${escape(endpoint.title)}</span><em>${ACCESS[endpoint.access]}</em></summary>
<h3>输入</h3>${fieldsOf(endpoint.input, 'input')}
<h3>应答 data</h3>${endpoint.intent === 'download' ? '<p>文件（附件）</p>' : fieldsOf(endpoint.output, 'output')}</details>`;
}

function fieldsOf(type: z.ZodType, io: 'input' | 'output'): string {
  if (type === (nothing as z.ZodType)) return '<p>无</p>';
  const components: Record<string, unknown> = {};
  const rows = rowsOf(schemaOf(type, io, '', components), 0);
  return rows === '' ? '<p>无</p>' : `<table><tbody>${rows}</tbody></table>`;
}

const DEEPEST = 4;

/** A row for each field; fields of lists and objects below it, indented. */
function rowsOf(schema: Schema, depth: number): string {
  const inner = insideOf(schema);
  if (!inner.properties || depth > DEEPEST) return '';
  const required = (inner.required ?? []) as string[];
  return Object.entries(inner.properties as Record<string, Schema>)
    .map(([name, field]) => {
      const must = required.includes(name) ? '' : '<i>可选</i>';
      return `<tr><th style="padding-left:${depth * 18 + 8}px">${escape(name)}</th><td>${escape(typeOf(field))}</td><td>${must}</td></tr>${rowsOf(field, depth + 1)}`;
    })
    .join('');
}

/** The object behind "or null" and "list of". */
function insideOf(schema: Schema): Schema {
  const branch = (schema.anyOf as Schema[] | undefined)?.find((one) => one.type !== 'null');
  if (branch) return insideOf(branch);
  return schema.type === 'array' && schema.items ? insideOf(schema.items as Schema) : schema;
}

function typeOf(schema: Schema): string {
  const branches = schema.anyOf as Schema[] | undefined;
  if (branches) return branches.map(typeOf).join(' | ');
  if (schema.enum) return (schema.enum as unknown[]).map(String).join(' | ');
  if (schema.const !== undefined) return String(schema.const);
  if (schema.$ref) return '同上层结构';
  if (schema.type === 'array') return `${typeOf((schema.items ?? {}) as Schema)}[]`;
  const names: Record<string, string> = {
    string: '文本',
    integer: '整数',
    number: '数字',
    boolean: '是/否',
    object: '对象',
    null: '空',
  };
  const name = names[String(schema.type)] ?? '任意';
  const limit = schema.maxLength ? `（≤ ${schema.maxLength} 字）` : '';
  return `${name}${limit}${schema.default === undefined ? '' : `，默认 ${JSON.stringify(schema.default)}`}`;
}

const escape = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** Filters the calls while typing and opens the one that the address names. */
export const DOCS_SCRIPT = `const find = document.getElementById('find');
find.addEventListener('input', () => {
  const words = find.value.toLowerCase().split(/\\s+/).filter(Boolean);
  for (const call of document.querySelectorAll('details')) call.hidden = !words.every((word) => call.dataset.find.includes(word));
  for (const group of document.querySelectorAll('section')) group.hidden = !group.querySelector('details:not([hidden])');
});
const open = () => {
  const call = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (call && call.tagName === 'DETAILS') call.open = true;
};
addEventListener('hashchange', open);
open();
`;

const STYLE = `:root{color-scheme:light dark;--line:#e3e7ec;--soft:#f6f8fa;--ink:#1f2733;--quiet:#6b7685;--accent:#0081cc}
@media(prefers-color-scheme:dark){:root{--line:#30363d;--soft:#161b22;--ink:#d6dde6;--quiet:#8b949e;--accent:#4aa8e0}}
*{box-sizing:border-box}body{margin:0;display:flex;font:14px/1.6 system-ui,"PingFang SC","Microsoft YaHei","WenQuanYi Micro Hei",sans-serif;color:var(--ink)}
nav{position:sticky;top:0;height:100vh;width:200px;flex:none;overflow:auto;padding:12px;border-right:1px solid var(--line);background:var(--soft)}
nav a{display:flex;justify-content:space-between;padding:3px 8px;color:inherit;text-decoration:none;border-radius:4px}nav a:hover{background:var(--line)}nav i{color:var(--quiet);font-style:normal}
.brand{font-weight:600;font-size:16px}input{width:100%;margin:8px 0;padding:5px 8px;border:1px solid var(--line);border-radius:4px;font:inherit;background:transparent;color:inherit}
main{flex:1;min-width:0;padding:20px 28px 80px;max-width:1200px}h1{margin:0 0 8px;font-size:22px}h2{margin:28px 0 8px;font-size:17px}h2 small{color:var(--quiet);font-weight:400}h3{margin:12px 0 4px;font-size:13px;color:var(--quiet)}
details{border:1px solid var(--line);border-radius:6px;margin:6px 0;padding:0 12px}details[open]{padding-bottom:12px}summary{display:flex;gap:10px;align-items:baseline;padding:7px 0;cursor:pointer;list-style:none}
summary code{overflow-wrap:anywhere}summary span{flex:1}summary em{color:var(--quiet);font-style:normal;font-size:12px}b{min-width:44px;font-size:12px}.GET{color:#1a7f4b}.POST{color:#b35c00}
table{border-collapse:collapse;width:100%;font-size:13px}th,td{border-bottom:1px solid var(--line);padding:4px 8px;text-align:left;vertical-align:top}th{font-family:ui-monospace,Menlo,Consolas,monospace;font-weight:500;white-space:nowrap;width:260px}td i{color:var(--quiet);font-style:normal}
.codes th{width:60px}p{margin:4px 0 12px}code{font-family:ui-monospace,Menlo,Consolas,monospace}a{color:var(--accent)}
@media(max-width:800px){body{display:block}nav{position:static;width:auto;height:auto;border:0}nav a{display:inline-flex;gap:4px}main{padding:12px}summary{flex-wrap:wrap}th{white-space:normal;width:auto;overflow-wrap:anywhere}}
`;
