import { screen } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { render } from '../../lib/testing/render.tsx';
import { Grid } from './Grid.tsx';
import { useSelection } from './selection.ts';

const rows = Array.from({ length: 6 }, (_, index) => ({ id: index + 1, name: `甲${index + 1}` }));

function Shown() {
  const [active, setActive] = useState(-1);
  const selection = useSelection<(typeof rows)[number]>('id', rows);
  return (
    <>
      <Grid
        rows={rows}
        columns={[
          { key: 'name', title: '名称', width: 100, fixed: 'left' },
          { key: 'id', title: '编号', align: 'right' },
          { key: 'more', title: '其他', render: () => null },
        ]}
        rowKey="id"
        isStale={false}
        isPending={false}
        placeholder={null}
        sort={undefined}
        order={undefined}
        onSort={() => undefined}
        active={active}
        onActive={setActive}
        onOpen={undefined}
        selection={selection}
        sums={{ id: '21' }}
        rowClass={undefined}
      />
      <output>{selection.keys.join('、')}</output>
    </>
  );
}
const chosen = () => screen.getByRole('status').textContent;

it('rows between two ticks are selected with Shift, and all rows by the head', async () => {
  const person = userEvent.setup();
  await render(<Shown />);
  await person.click(screen.getByLabelText('选择第 4 行'));
  await person.keyboard('{Shift>}');
  await person.click(screen.getByLabelText('选择第 2 行'));
  await person.keyboard('{/Shift}');
  expect(chosen()).toBe('4、2、3');
  const all = screen.getByLabelText<HTMLInputElement>('全选本页');
  expect([all.checked, all.indeterminate]).toEqual([false, true]);
  await person.click(all);
  expect(chosen()).toBe('4、2、3、1、5、6');
  await person.click(all);
  expect(chosen()).toBe('');
});

it('a fixed column stands beside the ticks, and an unknown fact and the sums have their cells', async () => {
  const host = await render(<Shown />);
  const [, first, second, third] = host.querySelector('.grid-row')?.children ?? [];
  expect(first?.getAttribute('style')).toContain('left: 40px');
  expect([second?.textContent, third?.textContent]).toEqual(['1', '—']);
  expect([...host.querySelectorAll('tfoot td')].map((cell) => cell.textContent)).toEqual([
    '',
    '合计',
    '21',
    '',
  ]);
});
