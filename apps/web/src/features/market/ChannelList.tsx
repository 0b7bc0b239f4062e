import { followersApi, PLATFORMS } from '@shibiao/contract/market/followers';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Select, Space } from 'antd';
import { type ReactNode, useState } from 'react';
import { call } from '../../lib/call.ts';
import { queryOf } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { PersonnelPicker } from '../../pickers/PersonnelPicker.tsx';
import { DateInput } from '../../ui/dates.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { RemoveButton } from '../../ui/RemoveButton.tsx';
import { ScrollTable } from '../../ui/ScrollTable.tsx';
import { codeOptions } from '../../ui/texts.tsx';
import { type Channel, channelName } from './followers.ts';
import styles from './market.module.css';

const dash = (value: string | number | null) => value ?? '—';

/** The channels whose followers are registered. */
export default function ChannelList({ head }: { head: ReactNode }) {
  const canEdit = useCan(followersApi.editChannel);
  const query = useQuery(queryOf(followersApi.channels, {}));
  const [editing, setEditing] = useState<Channel | 'new' | null>(null);
  if (!query.data) return <QueryState of={query} head={head} />;
  return (
    <div className={styles.page}>
      <header className="figures-head">
        {head}
        {canEdit && (
          <Button type="primary" onClick={() => setEditing('new')}>
            添加渠道
          </Button>
        )}
      </header>
      <section className="chart-table">
        {query.data.list.length === 0 ? (
          <EmptyState title="还没有渠道" />
        ) : (
          <ScrollTable<Channel>
            size="small"
            rowKey="id"
            pagination={false}
            scroll={{ x: 'max-content' }}
            dataSource={query.data.list}
            columns={[
              { title: '平台', dataIndex: 'platform', width: 90 },
              { title: '名称', dataIndex: 'name', width: 150 },
              { title: '账号', dataIndex: 'account', width: 140, render: dash },
              { title: '负责人', dataIndex: 'managerName', width: 90, render: dash },
              { title: '开通', dataIndex: 'openedOn', width: 110, render: dash },
              { title: '停用', dataIndex: 'closedOn', width: 110, render: dash },
              { title: '最近登记', dataIndex: 'lastDate', width: 110, render: dash },
              {
                title: '粉丝数',
                dataIndex: 'lastTotal',
                width: 100,
                align: 'right',
                render: (total: number | null) => total?.toLocaleString() ?? '—',
              },
              {
                title: '',
                key: 'actions',
                width: 120,
                render: (_value: unknown, row) =>
                  canEdit && (
                    <Space size={0}>
                      <LinkButton onClick={() => setEditing(row)}>修改</LinkButton>
                      <RemoveButton
                        endpoint={followersApi.deleteChannel}
                        input={{ id: row.id }}
                        question={`删除渠道“${channelName(row)}”？`}
                        hint="有登记的渠道不能删除，请填停用日期。"
                        isLink
                      />
                    </Space>
                  ),
              },
            ]}
          />
        )}
      </section>
      {editing && (
        <ChannelForm channel={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
    </div>
  );
}

function ChannelForm({ channel, onClose }: { channel: Channel | null; onClose: () => void }) {
  return (
    <FormDrawer
      title={channel ? `修改渠道：${channelName(channel)}` : '添加渠道'}
      endpoint={followersApi.editChannel}
      formKey="follower-channel"
      initial={channel ?? { platform: '公众号' }}
      reload={async () => ({
        ...(await call(followersApi.channels, {})).list.find((one) => one.id === channel?.id),
      })}
      onClose={onClose}
    >
      <Field name="platform" label="平台">
        <Select options={codeOptions(PLATFORMS)} />
      </Field>
      <Field name="name" label="名称">
        <Input />
      </Field>
      <Field name="account" label="账号">
        <Input />
      </Field>
      <Field name="managerId" label="负责人">
        <PersonnelPicker />
      </Field>
      <Field name="openedOn" label="开通日期">
        <DateInput />
      </Field>
      <Field name="closedOn" label="停用日期">
        <DateInput />
      </Field>
      <Field name="sortOrder" label="顺序">
        <NumberInput min={0} max={1000} style={{ width: '100%' }} />
      </Field>
    </FormDrawer>
  );
}
