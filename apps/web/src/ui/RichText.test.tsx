import { expect, it } from 'vitest';
import { render } from '../lib/testing/render.tsx';
import RichText from './RichText.tsx';

it('shows what rich text may hold and drops what could run', async () => {
  const container = await render(
    <RichText
      html={
        '<h2>放假</h2><p onclick="x()">十月<img src=x onerror="x()"><script>x()</script></p><a href="javascript:x()">点</a>'
      }
    />,
  );
  expect(container.innerHTML).toBe('<div class="rich-text"><h2>放假</h2><p>十月</p><a>点</a></div>');
});
