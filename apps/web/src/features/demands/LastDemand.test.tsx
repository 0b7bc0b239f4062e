import { Form } from 'antd';
import { expect, it } from 'vitest';
import { click, find, openPage, until } from '../../lib/testing/render.tsx';
import { good, serve } from '../../lib/testing/server.ts';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { LastDemand } from './LastDemand.tsx';

const LAST = {
  id: 7,
  contactId: 5,
  topic: '网点负责人管理',
  field: '管理',
  audience: null,
  headcount: 40,
  days: '1.5',
  mode: '线下',
  provinceId: null,
  cityId: null,
  budget: '30000.00',
};

async function open(initial: object) {
  const asked = serve(() => good({ list: [LAST], total: 1 }));
  await openPage(
    <Form initialValues={initial}>
      <LastDemand />
      <Form.Item name="headcount">
        <NumberInput aria-label="人数" />
      </Form.Item>
    </Form>,
  );
  return asked;
}
const headcount = () => find<HTMLInputElement>('input[aria-label="人数"]').value;

it('a new demand is filled from the last one with a note, and the values can be removed for good', async () => {
  const asked = await open({ contactId: 5 });
  await until(() => expect(headcount()).toBe('40'));
  expect(asked[0]?.body).toMatchObject({ contactId: 5, sort: 'createdAt', order: 'desc', count: 1 });
  expect(find('.ant-alert').textContent).toContain('已按上次的需求“网点负责人管理”填好');
  await click(find('.ant-alert button'));
  await until(() => expect(headcount()).toBe(''));
  await until(() => expect(document.querySelector('.ant-alert')).toBeNull());
});

it('fields that somebody has filled in stay', async () => {
  const asked = await open({ contactId: 5, headcount: 12 });
  await until(() => expect(asked).toHaveLength(1));
  expect(headcount()).toBe('12');
  expect(document.querySelector('.ant-alert')).toBeNull();
});
