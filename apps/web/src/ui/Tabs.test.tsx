import { screen } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { render } from '../lib/testing/render.tsx';
import { Tabs } from './Tabs.tsx';

const items = ['时间线', '需求', '附件'].map((label) => ({
  key: label,
  label,
  content: <input aria-label={`${label}的备注`} />,
}));

function Shown({ dropsHidden = false }: { dropsHidden?: boolean }) {
  const [current, setCurrent] = useState('时间线');
  return <Tabs items={items} current={current} onChange={setCurrent} dropsHidden={dropsHidden} />;
}

it('tabs are one stop of the tab order, walked by arrow keys and chosen by Enter', async () => {
  const person = userEvent.setup();
  await render(<Shown />);
  await person.tab();
  await person.keyboard('{ArrowRight}{Enter}');
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('需求');
  await person.keyboard('{End}');
  expect(document.activeElement?.textContent).toBe('附件');
  expect(screen.getByRole('tabpanel').getAttribute('aria-labelledby')).toBe(
    screen.getByRole('tab', { selected: true }).id,
  );
});

it('a panel keeps its input while another is shown, unless hidden panels are dropped', async () => {
  const person = userEvent.setup();
  for (const dropsHidden of [false, true]) {
    const host = await render(<Shown dropsHidden={dropsHidden} />);
    const [first, second] = host.querySelectorAll('[role=tab]') as unknown as [Element, Element];
    await person.type(host.querySelector('input') as Element, '已谈');
    await person.click(second);
    expect(host.querySelectorAll('input')).toHaveLength(dropsHidden ? 1 : 2);
    await person.click(first);
    expect(host.querySelector('input')?.value).toBe(dropsHidden ? '' : '已谈');
  }
});
