import type { OutputOf } from '@shibiao/contract/endpoint';
import { NOTICE_KEYS, NOTICE_PARTS, wechatMessagesApi } from '@shibiao/contract/wechatMessages';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Input, Select, Space } from 'antd';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { queryOf } from '../../lib/query.ts';
import { Can } from '../../ui/Can.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { codeOptions, ToneTag } from '../../ui/texts.tsx';
import styles from './notice-templates.module.css';

type Template = OutputOf<typeof wechatMessagesApi.noticeTemplates>['list'][number];
type Fields = Record<string, string>;

/** 微信通知模板: the templates that WeChat approved, and what of a message stands in their fields. */
export default function NoticeTemplatesPage() {
  const query = useQuery(queryOf(wechatMessagesApi.noticeTemplates, {}));
  const [editing, setEditing] = useState<Template | null>(null);
  if (!query.data) return <QueryState of={query} />;
  return (
    <section className="facts">
      <h2>微信通知模板</h2>
      <p className="quiet">没有启用的用“消息”的模板，都没有启用就不发微信，站内照常。</p>
      <ul className={styles.list}>
        {query.data.list.map((one) => (
          <li key={one.id}>
            <span>
              <b>{NOTICE_KEYS.labelOf(one.key)}</b>{' '}
              <ToneTag tone={one.isOn ? 'good' : 'quiet'}>{one.isOn ? '启用' : '停用'}</ToneTag>{' '}
              <span className="quiet">{one.problem ?? one.templateId ?? '未填模板编号'}</span>
            </span>
            <Can to={wechatMessagesApi.saveNoticeTemplate}>
              <Button size="small" onClick={() => setEditing(one)}>
                修改
              </Button>
            </Can>
          </li>
        ))}
      </ul>
      {editing && <TemplateForm template={editing} onClose={() => setEditing(null)} />}
    </section>
  );
}

const initialOf = ({ id, version, templateId, fields, isOn }: Template) => ({
  id,
  version,
  templateId,
  fields,
  isOn,
});

function TemplateForm({ template, onClose }: { template: Template; onClose: () => void }) {
  const reload = async () => {
    const { list } = await call(wechatMessagesApi.noticeTemplates, {});
    return initialOf(list.find(({ id }) => id === template.id) ?? template);
  };
  return (
    <FormDrawer
      title={`微信通知模板：${NOTICE_KEYS.labelOf(template.key)}`}
      endpoint={wechatMessagesApi.saveNoticeTemplate}
      formKey={`notice-template-${template.id}`}
      initial={initialOf(template)}
      reload={reload}
      onClose={onClose}
    >
      <Field name="templateId" label="模板编号" isWide extra="公众号后台“模板消息”里的模板 ID">
        <Input />
      </Field>
      <Field name="fields" label="字段" isWide extra="字段名照模板写；过长的内容自动截短">
        <FieldsInput />
      </Field>
      <Field name="isOn" label="启用" valuePropName="checked">
        <Checkbox>发这类通知时用它</Checkbox>
      </Field>
    </FormDrawer>
  );
}

/** Fields of a template, each with the part of the message that stands in it. */
function FieldsInput({ value = {}, onChange }: { value?: Fields; onChange?: (next: Fields) => void }) {
  const rows = Object.entries(value);
  const give = (next: (readonly [string, string])[]) => onChange?.(Object.fromEntries(next));
  const put = (at: number, row: readonly [string, string]) =>
    give(rows.map((one, n) => (n === at ? row : one)));
  return (
    <Space orientation="vertical">
      {rows.map(([field, part], at) => (
        // The row stays itself while its name is typed.
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are neither moved nor sorted
        <Space key={at}>
          <Input
            aria-label={`字段 ${at + 1}`}
            value={field}
            onChange={({ target }) => put(at, [target.value, part])}
          />
          <Select
            aria-label={`字段 ${at + 1} 的内容`}
            style={{ width: 110 }}
            value={part}
            options={codeOptions(NOTICE_PARTS)}
            onChange={(next) => put(at, [field, next])}
          />
          <Button onClick={() => give(rows.filter((_, n) => n !== at))}>移除</Button>
        </Space>
      ))}
      <Button onClick={() => give([...rows, [`thing${rows.length + 1}`, 'content']])}>加一个字段</Button>
    </Space>
  );
}
