import { Form, type FormInstance, Input } from 'antd';
import { act } from 'react';
import { expect, it } from 'vitest';
import { find, render, type } from '../../lib/testing/render.tsx';
import { lateFill } from './lateFill.ts';

it('a late answer fills the fields that nobody changed while it was on its way', async () => {
  let form: FormInstance | undefined;
  function Invoice() {
    [form] = Form.useForm();
    return (
      <Form form={form} initialValues={{ title: '邢台市委党校', kind: '普票' }}>
        {['title', 'taxNo', 'kind'].map((name) => (
          <Form.Item key={name} name={name}>
            <Input data-part={name} />
          </Form.Item>
        ))}
      </Form>
    );
  }
  await render(<Invoice />);
  const fill = lateFill(form as FormInstance);
  await type(find('[data-part=title]'), '邢台市财政局');
  await act(async () => fill({ title: '中共邢台市委党校', taxNo: '91130500MA', kind: '专票' }));
  expect(form?.getFieldsValue()).toEqual({ title: '邢台市财政局', taxNo: '91130500MA', kind: '专票' });
});
