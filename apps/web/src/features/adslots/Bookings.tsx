import { AD_BOOKING_STATUS, AD_CHANNELS, adBookingColumns, adslotsApi } from '@shibiao/contract/adslots';
import type { ReactNode } from 'react';
import { useCan } from '../../lib/session.ts';
import { linkFilter } from '../../pickers/filters.tsx';
import { PersonName } from '../../pickers/names.tsx';
import { Opened, useLayer } from '../../ui/layer.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { type Filter, PagedTable, type RowOf } from '../../ui/PagedTable.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { codeOptions, flagOptions } from '../../ui/texts.tsx';
import { SlotName, SlotPicker } from './SlotPicker.tsx';

const BookingForm = lazy(() => import('./BookingForm.tsx'));
type Row = RowOf<typeof adslotsApi.bookingList>;

const columns = listColumns(adBookingColumns);
const filters: Filter[] = [
  { key: 'keyword', label: '标题', kind: 'text', width: 150 },
  { key: 'from', toKey: 'to', label: '投放日期', kind: 'dateRange' },
  {
    key: 'bookingStatus',
    label: '状态',
    kind: 'select',
    width: 100,
    options: codeOptions(AD_BOOKING_STATUS),
  },
  {
    key: 'channel',
    label: '渠道',
    kind: 'select',
    width: 130,
    options: AD_CHANNELS.map((value) => ({ value, label: value })),
  },
  {
    key: 'slotId',
    label: '广告位',
    kind: 'custom',
    text: (value) => <SlotName id={value} />,
    width: 180,
    render: (value, onChange) => <SlotPicker value={value ? Number(value) : null} onChange={onChange} />,
  },
  { key: 'isCharged', label: '付款', kind: 'select', width: 110, options: flagOptions('有付款', '未付款') },
  linkFilter('begunFrom', '开始不早于', (value) => value),
  linkFilter('begunTo', '开始不晚于', (value) => value),
  linkFilter('bookedById', '投放人', (value) => <PersonName id={value} />),
];

/** 投放: every booking with its cost and results, including cancelled ones. */
export default function Bookings({ head }: { head: ReactNode }) {
  const canEdit = useCan(adslotsApi.edit);
  const layer = useLayer<Row>();
  return (
    <>
      <PagedTable
        screen="adslots/bookings"
        endpoint={adslotsApi.bookingList}
        columns={columns}
        rowKey="id"
        filters={filters}
        exports={adslotsApi.exportBookings}
        toolbar={head}
        onOpen={canEdit ? layer.open : undefined}
        cards={['slotName', 'status', 'fromDate', 'toDate', 'price', 'cpl']}
        empty={{ title: '还没有投放' }}
      />
      <Opened layer={layer}>
        {(of, close) => <BookingForm draft={of} slotName={of.slotName} onClose={close} />}
      </Opened>
    </>
  );
}
