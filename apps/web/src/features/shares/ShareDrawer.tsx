import {
  MOST_DOWNLOADS,
  MOST_SHARE_DAYS,
  SHARE_ACTIONS,
  SHARE_DAYS,
  SHARE_STATUS,
  sharesApi,
} from '@shibiao/contract/shares';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Space } from 'antd';
import { useState } from 'react';
import { queryOf } from '../../lib/query.ts';
import { Facts } from '../../ui/DetailLayout.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { RecordDrawer } from '../../ui/RecordDrawer.tsx';
import { DateText, StatusTag } from '../../ui/texts.tsx';

const REVOKED = 3;

/** One link: its facts, who opened it, more time and its end. */
export default function ShareDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useQuery({
    ...queryOf(sharesApi.list, { id, count: 1 }),
    select: ({ list }) => list[0] ?? null,
  });
  const log = useQuery(queryOf(sharesApi.log, { id }));
  const [acting, setActing] = useState<'extend' | 'revoke' | null>(null);
  return (
    <RecordDrawer
      title="分享链接"
      titleOf={({ title }) => title}
      query={query}
      actions={({ status }) =>
        status !== REVOKED && (
          <Space>
            <Button onClick={() => setActing('extend')}>延长</Button>
            <Button danger onClick={() => setActing('revoke')}>
              撤销
            </Button>
          </Space>
        )
      }
      onClose={onClose}
    >
      {(share) => (
        <>
          <Facts
            title="链接"
            items={[
              { label: '状态', value: <StatusTag value={share.status} of={SHARE_STATUS} /> },
              { label: '发给', value: share.forName },
              { label: '有效至', value: <DateText value={share.expiresAt} /> },
              { label: '提取码', value: share.extractCode },
              { label: '下载', value: `${share.downloads} / ${share.maxDownloads ?? '不限'}` },
              { label: '分享人', value: share.ownerName },
              { label: '说明', value: share.note, isWide: true },
              { label: '撤销原因', value: share.revokeReason, isWide: true },
            ]}
          />
          <h3>打开记录</h3>
          {!log.data && <QueryState of={log} />}
          {log.data?.list.length === 0 && <EmptyState title="还没有人打开" />}
          {log.data && log.data.list.length > 0 && (
            <ul>
              {log.data.list.map((one) => (
                <li key={one.id}>
                  {SHARE_ACTIONS.labelOf(one.action)}
                  {one.item && ` · ${one.item}`}{' '}
                  <small className="quiet">
                    <DateText value={one.at} /> · {one.by ?? '未登录'} · {one.agent} · {one.network}
                  </small>
                </li>
              ))}
            </ul>
          )}
          {acting === 'extend' && (
            <FormDrawer
              title="延长分享链接"
              endpoint={sharesApi.extend}
              formKey={`share-extend-${id}`}
              initial={{ id, days: SHARE_DAYS, maxDownloads: share.maxDownloads }}
              okText="延长"
              onClose={() => setActing(null)}
            >
              <Field name="days" label="从今天起（天）">
                <NumberInput min={1} max={MOST_SHARE_DAYS} style={{ width: '100%' }} />
              </Field>
              <Field
                name="maxDownloads"
                label="最多下载（次）"
                extra={`已下载 ${share.downloads} 次，包括在内；留空不限`}
              >
                <NumberInput min={1} max={MOST_DOWNLOADS} style={{ width: '100%' }} />
              </Field>
            </FormDrawer>
          )}
          {acting === 'revoke' && (
            <FormDrawer
              title="撤销分享链接"
              endpoint={sharesApi.revoke}
              formKey={`share-revoke-${id}`}
              initial={{ id }}
              okText="撤销"
              onClose={() => setActing(null)}
            >
              <Field name="reason" label="原因" isWide>
                <Input.TextArea rows={2} />
              </Field>
            </FormDrawer>
          )}
        </>
      )}
    </RecordDrawer>
  );
}
