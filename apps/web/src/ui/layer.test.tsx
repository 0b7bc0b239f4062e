import { expect, it } from 'vitest';
import { click, find, render } from '../lib/testing/render.tsx';
import { Opened, useLayer } from './layer.tsx';

it('a layer opens for its row and closes without rendering the page again', async () => {
  let times = 0;
  function Page() {
    times++;
    const layer = useLayer<{ name: string }>();
    return (
      <>
        <button type="button" onClick={() => layer.open({ name: '王茜' })}>
          修改
        </button>
        <Opened layer={layer}>
          {({ name }, close) => (
            <dialog open>
              {name}
              <button type="button" onClick={close}>
                关闭
              </button>
            </dialog>
          )}
        </Opened>
      </>
    );
  }
  await render(<Page />);
  expect(document.querySelector('dialog')).toBeNull();
  await click(find('button', '修改'));
  expect(find('dialog').textContent).toContain('王茜');
  await click(find('dialog button', '关闭'));
  expect(document.querySelector('dialog')).toBeNull();
  expect(times).toBe(1);
});
