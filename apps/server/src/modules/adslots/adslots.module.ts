import {
  AD_SLOT_STATUS,
  adBookingColumns,
  adLogColumns,
  adSlotColumns,
  adslotsApi,
  SCHEDULE_DAYS,
} from '@shibiao/contract/adslots';
import { datedRows } from '../../db/cache.ts';
import { seenByAll } from '../../lib/cache.ts';
import { monthOf, today } from '../../lib/dates.ts';
import { exportColumns, exportOf, exportsList } from '../../lib/export.ts';
import { serve } from '../../lib/serve.ts';
import { checkedSpan } from '../../lib/spans.ts';
import type { NounModule } from '../../noun.ts';
import { adLogs, bookingList, bookings, channels, IS_SLOT_FILE, slots, slotsIn } from './adslots.queries.ts';
import { deleteSlot, saveAd, saveAdLog } from './adslots.service.ts';
import { adslotsTriggers } from './adslots.triggers.ts';

const MOST_DAYS = 5 * 366;

const calls = [
  serve(adslotsApi.list, ({ db, actor, input }) => slotsIn(input.month).page(db, actor, input)),
  serve(adslotsApi.edit, ({ db, actor, input }) => saveAd(db, actor, input), slots.ofRow),
  serve(adslotsApi.delete, ({ db, actor, input }) => deleteSlot(db, actor, input.id), slots.ofRow),
  serve(adslotsApi.log, ({ db, actor, input }) => adLogs.page(db, actor, input)),
  serve(adslotsApi.exportLog, exportsList('投放记录', adLogColumns, adLogs)),
  serve(adslotsApi.editLog, ({ db, actor, input }) => saveAdLog(db, actor, input), {
    ...slots.ofRow,
    rowField: 'slotId',
  }),
  serve(adslotsApi.export, async ({ db, actor, input }) =>
    exportOf(
      '广告位',
      exportColumns(adSlotColumns),
      input.columns,
      slotsIn(input.month).stream(db, actor, input),
      { month: input.month ?? monthOf(today()) },
    ),
  ),
  serve(adslotsApi.bookings, async ({ db, actor, input }) => ({
    list: await bookings(db, actor, checkedSpan(input, SCHEDULE_DAYS)),
  })),
  serve(adslotsApi.bookingList, ({ db, actor, input }) => bookingList.page(db, actor, input)),
  serve(adslotsApi.exportBookings, exportsList('投放', adBookingColumns, bookingList)),
  serve(adslotsApi.channels, ({ db, input }) => {
    const span = checkedSpan(input, MOST_DAYS, '最多统计五年');
    return datedRows(db, adslotsApi.channels, seenByAll, span, () => channels(db, span));
  }),
];

const READERS = ['market_department', 'general_manager', 'finance'] as const;

export const adslotsModule: NounModule = {
  noun: 'adslots',
  triggers: adslotsTriggers,
  readableFiles: { staff: () => IS_SLOT_FILE },
  calls,
  grants: {
    '*': READERS,
    edit: ['market_department'],
    delete: ['market_department'],
    editLog: ['market_department'],
  },
  menu: { '/market': [[10, 'adslots', '广告位', 'adslots', 'adslots/list', READERS]] },
  constraints: {
    ad_slot_once: { field: 'position', message: '该渠道已有此位置' },
    ad_booking_no_overlap: { field: 'fromDate', message: '该广告位在这段时间已有投放' },
  },
  audited: {
    ad_slot: {
      title: '广告位',
      columns: {
        channel: '渠道',
        position: '位置',
        size: '尺寸',
        owner: '归属',
        price_unit: '计价',
        price: '价格',
        contact: '联系人',
        material_rule: '素材要求',
      },
      codes: { status: AD_SLOT_STATUS },
    },
    ad_booking: {
      title: '投放',
      columns: {
        price: '价格',
        link: '链接',
        is_cancelled: '已取消',
        payment_line_id: '付款明细',
        poster_id: '海报',
      },
    },
    ad_log: {
      title: '投放记录',
      columns: {
        booking_id: '投放',
        action: '登记',
        impressions: '曝光',
        clicks: '点击',
        leads: '线索',
        cost: '花费',
        file_ids: '素材',
        upttime: '时间',
        authorid: '登记人',
      },
    },
  },
};
