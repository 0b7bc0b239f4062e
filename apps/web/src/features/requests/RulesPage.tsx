import {
  MEASURES,
  REQUEST_KINDS,
  type RequestKind,
  RULE_STEPS,
  STEP_ROLES,
} from '@shibiao/contract/requests/codes';
import { type RequestRule, requestSettingsApi } from '@shibiao/contract/requests/settings';
import { useQuery } from '@tanstack/react-query';
import { Button, Form, Select } from 'antd';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { queryOf } from '../../lib/query.ts';
import { OrganisationPicker } from '../../pickers/OrganisationPicker.tsx';
import { Can } from '../../ui/Can.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { MoneyInput } from '../../ui/MoneyInput.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { RemoveButton } from '../../ui/RemoveButton.tsx';
import { codeOptions } from '../../ui/texts.tsx';
import styles from './requests.module.css';

const unitOf = (kind: string) => MEASURES[kind as RequestKind] ?? null;
const steps = RULE_STEPS.map((value) => ({ value, label: STEP_ROLES.labelOf(value) }));

/** 申请审批人: who decides each kind, by days, hours or amount and by organisation. */
export default function RulesPage() {
  const [editing, setEditing] = useState<RequestRule | 'new' | null>(null);
  const query = useQuery(queryOf(requestSettingsApi.rules, {}));
  if (!query.data) return <QueryState of={query} />;
  return (
    <>
      <Can to={requestSettingsApi.saveRule}>
        <Button type="primary" style={{ marginBottom: 12 }} onClick={() => setEditing('new')}>
          新建一档
        </Button>
      </Can>
      <div className="table-scroll">
        <table className={`plain-table ${styles.rules}`}>
          <thead>
            <tr>
              <th>类型</th>
              <th>部门</th>
              <th>从多少起</th>
              <th>审批</th>
              <th>操作</th>
            </tr>
          </thead>
          <tbody>
            {query.data.list.map((row) => (
              <tr key={row.id}>
                <td>{REQUEST_KINDS.labelOf(row.kind)}</td>
                <td>{row.organisationName ?? '全部'}</td>
                <td>
                  {unitOf(row.kind)
                    ? `${row.fromMeasure.toLocaleString('zh-CN')} ${unitOf(row.kind)}起`
                    : '—'}
                </td>
                <td className="is-long">{row.steps.map((step) => STEP_ROLES.labelOf(step)).join(' → ')}</td>
                <td>
                  <Can to={requestSettingsApi.saveRule}>
                    <LinkButton onClick={() => setEditing(row)}>修改</LinkButton>
                  </Can>
                  <RemoveButton
                    endpoint={requestSettingsApi.removeRule}
                    input={{ id: row.id, version: row.version }}
                    question="删除这一档？"
                    hint="已提交的申请仍按提交时的审批人。"
                    isLink
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="quiet">
        先看最近的部门，再看最大的一档。同一个人只签一次；没有上级时由再上一级签；没有人可签时由总经理或管理员签。
      </p>
      {editing && <RuleForm rule={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </>
  );
}

function RuleForm({ rule, onClose }: { rule: RequestRule | null; onClose: () => void }) {
  return (
    <FormDrawer
      title={rule ? '修改审批人' : '新建一档'}
      endpoint={requestSettingsApi.saveRule}
      formKey="request-rule"
      initial={rule ? valuesOf(rule) : { kind: 'leave', fromMeasure: '0', steps: ['leader'] }}
      reload={async () => {
        const found = (await call(requestSettingsApi.rules, {})).list.find((one) => one.id === rule?.id);
        return found ? valuesOf(found) : {};
      }}
      columns={1}
      onClose={onClose}
    >
      <Field name="kind" label="类型">
        <Select options={codeOptions(REQUEST_KINDS)} />
      </Field>
      <Field name="organisationId" label="部门（不选为全部）">
        <OrganisationPicker />
      </Field>
      <FromMeasure />
      <Field name="steps" label="审批（按次序选）" extra="直属上级 → 部门经理 → 人资、财务、综合部或总经理">
        <Select mode="multiple" options={steps} />
      </Field>
    </FormDrawer>
  );
}
const valuesOf = (rule: RequestRule) => ({ ...rule, fromMeasure: String(rule.fromMeasure) });

function FromMeasure() {
  const unit = unitOf(Form.useWatch<string | undefined>('kind') ?? '');
  if (!unit) return null;
  return (
    <Field name="fromMeasure" label={`从多少${unit}起`}>
      <MoneyInput />
    </Field>
  );
}
