import type { OutputOf } from '@shibiao/contract/endpoint';
import {
  AUTO_MEASURES,
  performanceApi,
  SOURCES,
  TEMPLATE_ROLES,
  templateItem,
} from '@shibiao/contract/performance';
import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input, Select, Space } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { queryOf } from '../../lib/query.ts';
import { CLEARABLE } from '../../ui/clearable.tsx';
import { MonthInput } from '../../ui/dates.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { RemoveButton } from '../../ui/RemoveButton.tsx';
import { ScrollTable } from '../../ui/ScrollTable.tsx';
import { codeOptions } from '../../ui/texts.tsx';
import { Grades } from './Grades.tsx';

type Template = OutputOf<typeof performanceApi.templates>['list'][number];
const whoseOf = ({ roleKey, post }: Template) =>
  post ? `岗位 ${post}` : roleKey ? TEMPLATE_ROLES.labelOf(roleKey) : '通用';
const itemsOf = ({ items }: Template) => items.map((item) => `${item.title} ${item.weight}%`).join('、');

/** Score templates by post, by role or for everybody; a newer one applies from its month. */
export default function Templates() {
  const query = useQuery(queryOf(performanceApi.templates, {}));
  const [editing, setEditing] = useState<Template | 'new' | null>(null);
  if (!query.data) return <QueryState of={query} />;
  return (
    <>
      <div>
        <Button type="primary" onClick={() => setEditing('new')}>
          新建模板
        </Button>
      </div>
      <ScrollTable
        size="small"
        rowKey="id"
        pagination={false}
        dataSource={query.data.list}
        scroll={{ x: 700 }}
        columns={[
          { title: '模板', dataIndex: 'name' },
          { title: '适用', key: 'whose', render: (_, row) => whoseOf(row) },
          { title: '起始月份', dataIndex: 'fromMonth' },
          { title: '指标', key: 'items', render: (_, row) => itemsOf(row) },
          {
            title: '',
            key: 'actions',
            render: (_, row) => (
              <Space size={0}>
                <LinkButton onClick={() => setEditing(row)}>修改</LinkButton>
                <RemoveButton
                  endpoint={performanceApi.editTemplate}
                  input={{ ...row, isDeleted: true }}
                  question={`删除模板“${row.name}”？`}
                  hint="已开启的绩效不变。"
                  isLink
                />
              </Space>
            ),
          },
        ]}
      />
      <Grades />
      {editing && (
        <TemplateForm template={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
    </>
  );
}

function TemplateForm({ template, onClose }: { template: Template | null; onClose: () => void }) {
  return (
    <FormDrawer
      title={template ? `修改模板：${template.name}` : '新建模板'}
      endpoint={performanceApi.editTemplate}
      formKey="performance-template"
      width={760}
      initial={
        template ?? { fromMonth: dayjs().format('YYYY-MM'), items: [{ source: 'manual', weight: 100 }] }
      }
      reload={async () => ({
        ...(await call(performanceApi.templates, {})).list.find((one) => one.id === template?.id),
      })}
      onClose={onClose}
    >
      <Field name="name" label="名称">
        <Input maxLength={50} />
      </Field>
      <Field name="fromMonth" label="起始月份">
        <MonthInput />
      </Field>
      <Field name="roleKey" label="角色" extra="角色和岗位都不填为通用">
        <Select allowClear={CLEARABLE} options={codeOptions(TEMPLATE_ROLES)} />
      </Field>
      <Field name="post" label="岗位">
        <Input maxLength={50} />
      </Field>
      <Field name="items" label="指标（权重合计 100）" isWide>
        <Items />
      </Field>
    </FormDrawer>
  );
}

interface Item {
  title?: string;
  weight?: number | null;
  source?: string;
  measure?: string | null;
  planned?: number | null;
  standard?: string | null;
}

function Items({ value = [], onChange }: { value?: Item[]; onChange?: (value: Item[]) => void }) {
  const { status } = Form.Item.useStatus();
  const put = (at: number, patch: Item) =>
    onChange?.(value.map((item, i) => (i === at ? { ...item, ...patch } : item)));
  const total = value.reduce((sum, item) => sum + (Number(item.weight) || 0), 0);
  return (
    <Space orientation="vertical" style={{ width: '100%' }}>
      {value.map((item, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items are told apart by their place only
        <Space key={i} wrap size={4}>
          <Input
            aria-label="指标"
            placeholder="指标"
            value={item.title ?? ''}
            style={{ width: 120 }}
            onChange={(event) => put(i, { title: event.target.value })}
          />
          <NumberInput
            aria-label="权重"
            suffix="%"
            min={0}
            max={100}
            value={item.weight ?? null}
            rule={templateItem.shape.weight}
            style={{ width: 84 }}
            onChange={(weight) => put(i, { weight })}
          />
          <Select
            aria-label="来源"
            value={item.source ?? 'manual'}
            options={codeOptions(SOURCES)}
            style={{ width: 80 }}
            onChange={(source) =>
              put(i, source === 'manual' ? { source, measure: null, planned: null } : { source })
            }
          />
          {item.source === 'auto' ? (
            <>
              <Select
                aria-label="数据"
                placeholder="数据"
                value={item.measure ?? null}
                options={codeOptions(AUTO_MEASURES)}
                style={{ width: 170 }}
                onChange={(measure) => put(i, { measure })}
              />
              <NumberInput
                aria-label="计划"
                placeholder="计划"
                value={item.planned ?? null}
                rule={templateItem.shape.planned}
                style={{ width: 96 }}
                onChange={(planned) => put(i, { planned })}
              />
            </>
          ) : (
            <Input
              aria-label="标准"
              placeholder="标准"
              value={item.standard ?? ''}
              style={{ width: 270 }}
              onChange={(event) => put(i, { standard: event.target.value })}
            />
          )}
          <Button type="text" size="small" onClick={() => onChange?.(value.filter((_, at) => at !== i))}>
            删除
          </Button>
        </Space>
      ))}
      <Space>
        <Button size="small" onClick={() => onChange?.([...value, { source: 'manual' }])}>
          加一项
        </Button>
        <span className={total === 100 ? 'quiet' : 'accent'}>
          合计 {total}%{status === 'error' ? '，应为 100%' : ''}
        </span>
      </Space>
    </Space>
  );
}
