import { AD_CHANNELS, AD_OWNERS, adSlotColumns, adslotsApi } from '@shibiao/contract/adslots';
import { Button, Space } from 'antd';
import { Suspense } from 'react';
import { useIsMobile } from '../../lib/media.ts';
import { usePage } from '../../lib/page.tsx';
import { useCan } from '../../lib/session.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Opened, useLayer } from '../../ui/layer.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { type Filter, PagedTable, type RowOf } from '../../ui/PagedTable.tsx';
import { RemoveButton } from '../../ui/RemoveButton.tsx';
import { ACTIONS } from '../../ui/table/columns.ts';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { codeOptions } from '../../ui/texts.tsx';
import { useViewChoice } from '../../ui/useViewChoice.tsx';

const SlotForm = lazy(() => import('./SlotForm.tsx'));
const Schedule = lazy(() => import('./Schedule.tsx'));
const Bookings = lazy(() => import('./Bookings.tsx'));
const AdFeed = lazy(() => import('./AdFeed.tsx'));
const Channels = lazy(() => import('./Channels.tsx'));
export type AdSlot = RowOf<typeof adslotsApi.list>;

const filters: Filter[] = [
  { key: 'keyword', label: '渠道、位置或拼音', kind: 'text', width: 170 },
  {
    key: 'channel',
    label: '渠道',
    kind: 'select',
    width: 130,
    options: AD_CHANNELS.map((value) => ({ value, label: value })),
  },
  { key: 'owner', label: '归属', kind: 'select', width: 100, options: codeOptions(AD_OWNERS) },
  { key: 'from', toKey: 'to', label: '空档', kind: 'dateRange' },
  { key: 'month', label: '统计月份', kind: 'month' },
];

/** 广告位: slots with their present booking, the schedule, the log and the results of the channels. */
export default function AdSlotsPage() {
  const page = usePage();
  const canEdit = useCan(adslotsApi.edit);
  const isMobile = useIsMobile();
  const editing = useLayer<AdSlot | 'new'>();
  const { view, choice } = useViewChoice([
    { value: 'list', label: '列表' },
    { value: 'schedule', label: '排期' },
    { value: 'bookings', label: '投放' },
    { value: 'log', label: '记录' },
    { value: 'channels', label: '渠道效果' },
  ]);
  const actions = {
    ...ACTIONS,
    width: 116,
    render: (row: AdSlot) => (
      <Space size={0}>
        <LinkButton onClick={() => editing.open(row)}>修改</LinkButton>
        <RemoveButton
          endpoint={adslotsApi.delete}
          input={{ id: row.id }}
          question={`删除广告位“${row.channel} ${row.position}”？`}
          hint="有未结束投放的广告位不能删除；投放记录保留。"
          isLink
        />
      </Space>
    ),
  };
  // Cards show the position too, because one channel heads many of them.
  const named = isMobile ? { channel: { render: (row: AdSlot) => `${row.channel} ${row.position}` } } : {};
  const columns = [...listColumns(adSlotColumns, named), ...(canEdit ? [actions] : [])];
  return (
    <>
      {view === 'list' ? (
        <PagedTable
          screen="adslots/list"
          endpoint={adslotsApi.list}
          columns={columns}
          rowKey="id"
          filters={filters}
          exports={adslotsApi.export}
          cards={['status', 'nextFree', 'booking', 'price', 'occupancy', 'cpl']}
          toolbar={
            <>
              {choice}
              {canEdit && (
                <Button type="primary" onClick={() => editing.open('new')}>
                  新建广告位
                </Button>
              )}
            </>
          }
          onOpen={(row) => page.setSearch({ view: 'log', open: row.id, channel: null, from: null, to: null })}
          empty={{ title: '还没有广告位', hint: '登记公司的和能买到的广告位，再排投放。' }}
        />
      ) : (
        <Suspense fallback={null}>
          {view === 'schedule' && <Schedule head={choice} />}
          {view === 'bookings' && <Bookings head={choice} />}
          {view === 'log' && <AdFeed head={choice} />}
          {view === 'channels' && <Channels head={choice} />}
        </Suspense>
      )}
      <Opened layer={editing}>
        {(of, close) => <SlotForm slot={of === 'new' ? null : of} onClose={close} />}
      </Opened>
    </>
  );
}
