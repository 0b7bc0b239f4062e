import { endpoints, nothing, query } from '@shibiao/contract/endpoint';
import { int, text } from '@shibiao/contract/fields';
import { listInput, page } from '@shibiao/contract/lists';
import { screen } from '@testing-library/dom';
import { Input, Select } from 'antd';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { field, person } from '../lib/testing/person.ts';
import { openPage, unmountAll } from '../lib/testing/render.tsx';
import { good, serve } from '../lib/testing/server.ts';
import { CLEARABLE } from './clearable.tsx';
import { PagedTable } from './PagedTable.tsx';

afterEach(unmountAll);

const api = endpoints('supplies', {
  list: query('GET /things/list', '列表', {
    input: listInput(['name']),
    output: page(nothing.extend({ id: int(), name: text() })),
  }),
});

test('rows are selected by boxes with Chinese names', async () => {
  const list = ['甲', '乙'].map((name, id) => ({ id, name }));
  serve(() => good({ list, total: 2, page: 1, count: 20 }));
  await openPage(
    <PagedTable
      endpoint={api.list}
      columns={[{ key: 'name', title: '名称' }]}
      rowKey="id"
      height="auto"
      batch={(rows) => <b>{rows.map(({ name }) => name).join('、')}</b>}
    />,
    '/things',
  );
  await person.click(await field('选择第 2 行'));
  expect(screen.getAllByText('乙').some(({ tagName }) => tagName === 'B')).toBe(true);
  await person.click(screen.getByRole('checkbox', { name: '全选本页', hidden: false }));
  await screen.findByText('已选 2 项');
});

test('an input and a select are emptied by buttons that say so', async () => {
  function Case() {
    const [text, setText] = useState('甲');
    const [choice, setChoice] = useState<number | undefined>(1);
    return (
      <>
        <Input
          aria-label="名称"
          allowClear={CLEARABLE}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Select
          aria-label="等级"
          allowClear={CLEARABLE}
          options={[{ value: 1, label: '优' }]}
          value={choice}
          onChange={setChoice}
        />
        <output>{`${text}${choice ?? ''}`}</output>
      </>
    );
  }
  await openPage(<Case />, '/things');
  expect(screen.getByRole('status').textContent).toBe('甲1');
  const [input] = screen.getAllByRole('button', { name: '清除' });
  if (input) await person.click(input);
  expect(screen.getByRole('status').textContent).toBe('1');
  const select = screen.getAllByRole('button', { name: '清除' }).at(-1);
  if (select) await person.click(select);
  expect(screen.getByRole('status').textContent).toBe('');
});
