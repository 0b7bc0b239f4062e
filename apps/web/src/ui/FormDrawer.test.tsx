import { command, endpoints, nothing } from '@shibiao/contract/endpoint';
import { amount, byId, id, optionalId, optionalText, optionalVersion, text } from '@shibiao/contract/fields';
import { onlineManager } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { forgetDrafts, readDraft, writeDraft } from '../lib/drafts.ts';
import { type User, useSession } from '../lib/session.ts';
import { click, find, openPage, settle, type, until } from '../lib/testing/render.tsx';
import { envelope, good, serve } from '../lib/testing/server.ts';
import { hasUnsaved } from '../lib/unsaved.ts';
import { useQuestion } from './confirm.ts';
import { FormDrawer } from './FormDrawer.tsx';
import { checkedBy } from './form/schema.ts';
import { input, openForm } from './form/testing.tsx';
import { MoneyInput } from './MoneyInput.tsx';

const api = endpoints('supplies', {
  save: command('POST /things/save', '保存', {
    input: nothing.extend({
      id: optionalId,
      version: optionalVersion,
      name: text(10),
      note: optionalText(),
    }),
    output: byId,
  }),
});

const chosenApi = endpoints('supplies', {
  save: command('POST /chosen/save', '保存', {
    input: nothing.extend({ coorgid: id, lines: z.array(byId).min(1, '请至少填一行') }),
    output: byId,
  }),
});

const spanApi = endpoints('supplies', {
  save: command('POST /spans/save', '保存', {
    input: nothing
      .extend({ from: text(10), to: text(10) })
      .refine(({ from, to }) => from <= to, { path: ['to'], message: '结束早于开始' }),
    output: byId,
  }),
});

const open = (options = {}) => openForm(api.save, { name: '名称', note: '备注' }, options);
const save = () => click(find('.form-footer button', '保存'));
const errors = () =>
  [...document.querySelectorAll('.ant-form-item-explain-error')].map((one) => one.textContent);

describe('FormDrawer', () => {
  it('opens with the focus in its first text field', async () => {
    await open();
    await until(() => expect(document.activeElement).toBe(input('name')));
  });

  it('says that a missing choice is missing, not that its number is wrong', async () => {
    const asked = serve(() => good({ id: 1 }));
    await openForm(chosenApi.save, { coorgid: '机构', lines: '明细' });
    await save();
    await until(() => expect(errors()[0]).toBe('必填'));
    expect(asked).toEqual([]);
  });

  it('sends at once without a network, keeps the input, and sends again at the next click', async () => {
    onlineManager.setOnline(false);
    let isDown = true;
    const asked = serve(() => {
      if (isDown) throw new TypeError('Failed to fetch');
      return good({ id: 1 });
    });
    const { onSaved } = await open();
    await type(input('name'), '甲');
    await save();
    await until(() => expect(asked).toHaveLength(1));
    await until(() =>
      expect(find<HTMLButtonElement>('.form-footer button', '保存').className).not.toContain('loading'),
    );
    expect(input('name').value).toBe('甲');
    isDown = false;
    onlineManager.setOnline(true);
    await save();
    await until(() => expect(onSaved).toHaveBeenCalledTimes(1));
  });

  it('checks with the endpoint’s schema before sending', async () => {
    const asked = serve(() => good({ id: 1 }));
    await open();
    await save();
    await until(() => expect(errors()).toEqual(['必填']));
    await type(input('name'), '一二三四五六七八九十多');
    await save();
    await until(() => expect(errors()).toEqual(['不能超过 10 个字']));
    expect(asked).toHaveLength(0);
    expect(find('label[for="name"]').className).toContain('required');
  });

  it('sends only fields of the endpoint, with id and version, and reports the result', async () => {
    const asked = serve(() => good({ id: 7 }));
    const { onSaved } = await open({
      initial: { id: 7, version: 3, name: '甲', note: null, createdAt: '2026' },
    });
    await type(input('name'), '乙');
    await save();
    await until(() => expect(onSaved).toHaveBeenCalledWith({ id: 7 }));
    expect(asked[0]?.body).toEqual({ id: 7, version: 3, name: '乙', note: null });
    expect(hasUnsaved()).toBe(false);
  });

  it('sends once, however often one clicks', async () => {
    const asked = serve(() => new Promise((resolve) => setTimeout(() => resolve(good({ id: 1 })), 50)));
    await open({ initial: { name: '甲' } });
    await save();
    await save();
    await settle(100);
    expect(asked).toHaveLength(1);
  });

  it('sends nothing more while it closes', async () => {
    const asked = serve(() => good({ id: 1 }));
    const { onSaved } = await open({ initial: { name: '甲' } });
    await save();
    await until(() => expect(onSaved).toHaveBeenCalled());
    await save();
    await settle(100);
    expect(asked).toHaveLength(1);
    expect(onSaved).toHaveBeenCalledTimes(1);
  });

  it('sends again after an error', async () => {
    const asked = serve(() => envelope(408, '有误', [{ field: 'name', message: '名称已被占用' }]));
    await open({ initial: { name: '甲' } });
    await save();
    await until(() => expect(errors()).toEqual(['名称已被占用']));
    await type(input('name'), '乙');
    await save();
    await until(() => expect(asked).toHaveLength(2));
  });

  it('shows the server’s errors beside their fields and the others on top', async () => {
    serve(() =>
      envelope(408, '有误', [
        { field: 'name', message: '名称已被占用' },
        { field: 'owner', message: '归属人不存在' },
      ]),
    );
    await open({ initial: { name: '甲' } });
    await save();
    await until(() => expect(errors()).toEqual(['名称已被占用']));
    // Without the wire name, which means nothing to people.
    expect(find('.form-notice').textContent).toBe('归属人不存在');
  });

  it('keeps the error of one part of a line while another part is filled in', async () => {
    const inner = z.object({ title: text(10), amount });
    const linesApi = endpoints('supplies', {
      save: command('POST /lines/save', '保存', { input: z.object({ lines: z.array(inner) }), output: byId }),
    });
    await openPage(
      <FormDrawer
        title="明细"
        endpoint={linesApi.save}
        formKey="lines"
        initial={{ lines: [{}, {}] }}
        onClose={() => undefined}
      >
        <Form.List name="lines">
          {(fields) =>
            fields.map(({ key, name }) => (
              <div key={key}>
                <Form.Item name={[name, 'title']}>
                  <Input />
                </Form.Item>
                <Form.Item name={[name, 'amount']} validateTrigger="onBlur" rules={[checkedBy(amount, true)]}>
                  <MoneyInput />
                </Form.Item>
              </div>
            ))
          }
        </Form.List>
      </FormDrawer>,
    );
    const second = input('lines_1_amount');
    await act(async () => second.focus());
    await type(second, '-3');
    await act(async () => second.blur());
    await until(() => expect(errors()).toEqual(['金额不能为负']));
    await type(input('lines_1_title'), '打车');
    await type(input('lines_0_amount'), '5');
    expect(errors()).toEqual(['金额不能为负']);
    await type(second, '3');
    await until(() => expect(errors()).toEqual([]));
  });

  it('keeps the refusal of a save on top until something changes', async () => {
    serve(() => envelope(400, '序列号已登记'));
    await open({ initial: { name: '甲' } });
    await save();
    await until(() => expect(find('.form-notice').textContent).toBe('序列号已登记'));
    await type(input('name'), '乙');
    expect(document.querySelector('.form-notice')).toBeNull();
  });

  it('removes an error once its field is valid, by its own change or by another’s', async () => {
    serve(() => envelope(408, '填写有误', [{ field: 'name', message: '名称已被使用' }]));
    await open();
    await type(input('name'), '甲');
    await save();
    await until(() => expect(errors()).toEqual(['名称已被使用']));
    await type(input('note'), '说明');
    expect(errors()).toEqual(['名称已被使用']);
    await type(input('name'), '乙');
    await until(() => expect(errors()).toEqual([]));
  });

  it('validates rules over several fields again: an end before its start is valid once the start has moved', async () => {
    const asked = serve(() => good({ id: 1 }));
    await openForm(spanApi.save, { from: '开始', to: '结束' });
    await type(input('from'), '2026-02-01');
    await type(input('to'), '2026-01-01');
    await save();
    await until(() => expect(errors()).toEqual(['结束早于开始']));
    await type(input('from'), '2026-01-15');
    expect(errors()).toEqual(['结束早于开始']);
    await type(input('from'), '2025-12-31');
    await until(() => expect(errors()).toEqual([]));
    await save();
    await until(() => expect(asked).toHaveLength(1));
  });

  it('asks before unsaved input is lost', async () => {
    serve(() => good({ id: 1 }));
    await open();
    await type(input('name'), '甲');
    expect(hasUnsaved('/test')).toBe(true);
    await click(find('.form-footer button', '取消'));
    expect(useQuestion.getState().question?.title).toContain('未保存');
    expect(find('#name')).toBeTruthy();
  });

  it('offers the draft after a reload', async () => {
    serve(() => good({ id: 1 }));
    writeDraft('thing', undefined, { name: '没存的' });
    await open();
    await click(find('.form-notice button', '恢复'));
    await until(() => expect(input('name').value).toBe('没存的'));
    expect(hasUnsaved()).toBe(true);
  });

  it('hides drafts from other people, and after signing out', async () => {
    serve(() => good({ id: 1 }));
    const as = (userId: number) => useSession.setState({ user: { userInfo: { userId } } as User });
    as(1);
    writeDraft('thing', undefined, { name: '没存的' });
    as(2);
    expect(readDraft('thing', undefined)).toBeNull();
    as(1);
    expect(readDraft('thing', undefined)?.values).toEqual({ name: '没存的' });
    forgetDrafts();
    expect(readDraft('thing', undefined)).toBeNull();
  });

  it('compares both values of a version conflict and saves the chosen ones over the new version', async () => {
    const asked = serve(({ body }) =>
      body.version === 3 ? envelope(409, '李秀英 刚刚修改过') : good({ id: 7 }),
    );
    const { onSaved } = await open({
      initial: { id: 7, version: 3, name: '甲', note: '旧' },
      reload: async () => ({ id: 7, version: 4, name: '丙', note: '新备注' }),
    });
    await type(input('name'), '乙');
    await save();
    const panel = await until(() => find('.conflict'));
    expect(panel.textContent).toContain('李秀英 刚刚修改过');
    expect([...panel.querySelectorAll('.is-chosen')].map((cell) => cell.textContent)).toEqual([
      '乙',
      '新备注',
    ]);
    await click(find('.conflict button', '按所选保存'));
    await until(() => expect(onSaved).toHaveBeenCalled());
    expect(asked[1]?.body).toEqual({ id: 7, version: 4, name: '乙', note: '新备注' });
  });
});
