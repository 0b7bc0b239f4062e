import { expect, it } from 'vitest';
import { render } from '../lib/testing/render.tsx';
import { ScrollTable } from './ScrollTable.tsx';

it('a table is as wide as its columns need, even where its screen asks for less', async () => {
  await render(
    <ScrollTable
      rowKey="sum"
      dataSource={[{ sum: '51,005,600.00' }]}
      scroll={{ x: 100 }}
      columns={[
        { title: '省份', width: 100 },
        { title: '课程款', dataIndex: 'sum', width: 124 },
      ]}
    />,
  );
  expect(document.querySelector<HTMLTableElement>('table')?.style.width).toBe('224px');
});
