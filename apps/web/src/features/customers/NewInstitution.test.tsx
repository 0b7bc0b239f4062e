import { Form, Input } from 'antd';
import { expect, it } from 'vitest';
import { find, openPage, type, until } from '../../lib/testing/render.tsx';
import { good, serve } from '../../lib/testing/server.ts';
import { NewInstitution } from './NewInstitution.tsx';

it('a customer form asks for facts of a new institution, and forgets them for a known one', async () => {
  serve(({ query, body }) => {
    const name = query['cooperationName'] ?? (body as Record<string, string>)['cooperationName'];
    return good({
      isTaken: false,
      message: null,
      isNewInstitution: name === '保定新商会',
      contacts: [],
      institutions: [],
      list: [],
    });
  });
  let values: () => Record<string, unknown> = () => ({});
  function Case() {
    const [form] = Form.useForm();
    values = () => form.getFieldsValue(true);
    return (
      <Form form={form}>
        <Form.Item name="cooperationName">
          <Input />
        </Form.Item>
        <NewInstitution />
      </Form>
    );
  }
  await openPage(<Case />);
  const name = () => find<HTMLInputElement>('#cooperationName');
  await type(name(), '招商银行');
  expect(document.querySelector('#institutionTaxNo')).toBeNull();
  await type(name(), '保定新商会');
  await until(() => find('section[aria-label="新机构"]'));
  for (const label of ['机构地区', '机构类型', '机构税号']) find('label', label);
  await type(find<HTMLInputElement>('#institutionTaxNo'), '123');
  expect(values()['institutionTaxNo']).toBe('123');
  await type(name(), '招商银行');
  await until(() => expect(document.querySelector('#institutionTaxNo')).toBeNull());
  expect(values()['institutionTaxNo']).toBeUndefined();
});
