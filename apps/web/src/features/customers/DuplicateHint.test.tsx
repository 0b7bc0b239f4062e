import { Form, Input } from 'antd';
import { beforeEach, expect, it } from 'vitest';
import { find, openPage, type, until } from '../../lib/testing/render.tsx';
import { good, type Request, serve } from '../../lib/testing/server.ts';
import { DuplicateHint } from './DuplicateHint.tsx';

const institutions = ['高新产业园', '大连高新产业园'].map((cooperationName, coorgid) => ({
  coorgid,
  cooperationName,
  contacts: 2,
}));
let asked: Request[];

beforeEach(async () => {
  asked = serve(() => good({ isTaken: false, message: null, contacts: [], institutions }));
  await openPage(
    <Form>
      <DuplicateHint customer={null} />
      <Form.Item name="cooperationName">
        <Input />
      </Form.Item>
    </Form>,
  );
});

it('the hint names institutions like a new one, and none for a known one', async () => {
  await type(find<HTMLInputElement>('#cooperationName'), '大连高新产业');
  await until(() => find('[data-part="customer-duplicates"]', '相近机构'));
  await type(find<HTMLInputElement>('#cooperationName'), '大连高新产业园');
  await until(() =>
    expect(asked.at(-1)?.query.cooperationName ?? asked.at(-1)?.body.cooperationName).toBe('大连高新产业园'),
  );
  await until(() => expect(document.querySelector('[data-part="customer-duplicates"]')).toBeNull());
});
