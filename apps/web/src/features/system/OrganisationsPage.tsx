import type { OutputOf } from '@shibiao/contract/endpoint';
import { ORGANISATION_KIND, organisationsApi } from '@shibiao/contract/organisations';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Select } from 'antd';
import { useMemo, useState } from 'react';
import { call } from '../../lib/call.ts';
import { useIsMobile } from '../../lib/media.ts';
import { queryOf } from '../../lib/query.ts';
import { useCans } from '../../lib/session.ts';
import {
  type OrganisationNode as Node,
  OrganisationPicker,
  treeOf,
} from '../../pickers/OrganisationPicker.tsx';
import { RegionCascader } from '../../pickers/RegionCascader.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { RemoveButton } from '../../ui/RemoveButton.tsx';
import { PageLink } from '../../ui/record/RecordLink.tsx';
import { ScrollTable } from '../../ui/ScrollTable.tsx';
import { codeOptions } from '../../ui/texts.tsx';
import styles from './system.module.css';

type Organisation = OutputOf<typeof organisationsApi.list>['list'][number];
interface Row extends Organisation {
  children?: Row[];
}
/** antd's table shows an expand icon for rows with children, even an empty list. */
const rowsOf = (nodes: readonly Node[]): Row[] =>
  nodes.map(({ children, ...one }) => (children.length > 0 ? { ...one, children: rowsOf(children) } : one));

type Editing = { organisation: Organisation | null; parentId: number | null; isCap?: boolean };

/** 组织: companies, departments and teams as a tree, with their people and customer limits. */
export default function OrganisationsPage() {
  const can = useCans();
  const isMobile = useIsMobile();
  const [editing, setEditing] = useState<Editing | null>(null);
  const query = useQuery(queryOf(organisationsApi.list, { page: 1, count: 10_000 }));
  const tree = useMemo(() => rowsOf(treeOf(query.data?.list ?? [])), [query.data]);
  if (!query.data) return <QueryState of={query} />;
  const mayEdit = can(organisationsApi.edit);
  return (
    <div className={styles.organisationPanel}>
      {mayEdit && (
        <Button type="primary" onClick={() => setEditing({ organisation: null, parentId: null })}>
          新建组织
        </Button>
      )}
      <ScrollTable<Row>
        size="small"
        rowKey="id"
        pagination={false}
        dataSource={tree}
        expandable={{ defaultExpandAllRows: true }}
        scroll={{ x: isMobile ? 500 : 820 }}
        columns={[
          { key: 'name', title: '组织', dataIndex: 'name', width: isMobile ? 200 : 260 },
          { key: 'kind', title: '类型', dataIndex: 'kind', width: 80, responsive: ['lg'] },
          {
            key: 'cityName',
            title: '城市',
            dataIndex: 'cityName',
            width: 110,
            responsive: ['lg'],
            render: (name) => name || <span className="blank">—</span>,
          },
          {
            key: 'headcount',
            title: '在职人数',
            align: 'right',
            width: 100,
            render: (_value, row) =>
              can('/api/personnel/renzilist') && row.headcount > 0 ? (
                <PageLink to={`/hr/personnel?loginstatus=1&orgnizationalid=${row.id}`}>
                  {row.headcount}
                </PageLink>
              ) : (
                row.headcount
              ),
          },
          {
            key: 'contactCap',
            title: '每人客户上限',
            align: 'right',
            width: 130,
            responsive: ['lg'],
            render: (_value, row) => row.contactCap ?? <span className="quiet">随上级</span>,
          },
          {
            key: 'actions',
            title: '操作',
            width: 220,
            render: (_value, row) => (
              <span className="row-actions">
                {mayEdit && (
                  <>
                    <LinkButton onClick={() => setEditing({ organisation: null, parentId: row.id })}>
                      加下级
                    </LinkButton>
                    <LinkButton onClick={() => setEditing({ organisation: row, parentId: row.parentId })}>
                      修改
                    </LinkButton>
                  </>
                )}
                {!mayEdit && can(organisationsApi.setContactCap) && (
                  <LinkButton
                    onClick={() => setEditing({ organisation: row, parentId: row.parentId, isCap: true })}
                  >
                    客户上限
                  </LinkButton>
                )}
                {!row.isFixed && (
                  <RemoveButton
                    endpoint={organisationsApi.delete}
                    input={{ id: row.id, version: row.version }}
                    question={`删除“${row.name}”？`}
                    hint="有下级组织、人员或客户的组织不能删除。"
                    isLink
                  />
                )}
              </span>
            ),
          },
        ]}
      />
      {editing && <OrganisationForm editing={editing} onClose={() => setEditing(null)} />}
    </div>
  );
}

interface FormProps {
  editing: Editing;
  onClose: () => void;
}

function OrganisationForm({ editing: { organisation, parentId, isCap }, onClose }: FormProps) {
  const reload = async () => ({
    ...(await call(organisationsApi.list, {})).list.find((one) => one.id === organisation?.id),
  });
  const cap = (
    <Field name="contactCap" label="每人客户上限（不填：随上级）">
      <NumberInput min={0} style={{ width: '100%' }} />
    </Field>
  );
  if (isCap && organisation)
    return (
      <FormDrawer
        title={`${organisation.name} 的客户上限`}
        endpoint={organisationsApi.setContactCap}
        formKey="organisation-cap"
        initial={organisation}
        reload={reload}
        onClose={onClose}
      >
        {cap}
      </FormDrawer>
    );
  return (
    <FormDrawer
      title={organisation ? `修改组织：${organisation.name}` : '新建组织'}
      endpoint={organisationsApi.edit}
      formKey="organisation"
      reload={reload}
      initial={organisation ?? { parentId, kind: parentId ? '小组' : '公司', sortOrder: 0 }}
      onClose={onClose}
    >
      <Field name="name" label="名称">
        <Input />
      </Field>
      <Field name="kind" label="类型">
        <Select options={codeOptions(ORGANISATION_KIND)} />
      </Field>
      <Field name="parentId" label="上级组织">
        <OrganisationPicker without={organisation?.id ?? null} />
      </Field>
      <Field name="cityId" label="城市">
        <RegionCascader depth={2} />
      </Field>
      {cap}
      <Field name="sortOrder" label="顺序（小的在前）">
        <NumberInput min={0} style={{ width: '100%' }} />
      </Field>
    </FormDrawer>
  );
}
