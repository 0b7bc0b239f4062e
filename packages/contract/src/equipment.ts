import { z } from 'zod';
import { codes, words } from './codes.ts';
import type { ListColumn } from './columns.ts';
import { command, download, endpoints, query } from './endpoint.ts';
import {
  byId,
  id,
  ids,
  optionalAmount,
  optionalCodeText,
  optionalDate,
  optionalFactDate,
  optionalFlag,
  optionalId,
  optionalIds,
  optionalParagraphs,
  optionalPlannedDate,
  optionalText,
  optionalVersion,
  paragraphs,
  stamped,
  text,
  wireDate,
  wireMoney,
  wireTime,
} from './fields.ts';
import { listInput, listOf, page } from './lists.ts';

export const EQUIPMENT_KINDS = words('电脑', '显示器', '手机', '打印机', '投影', '相机', '家具', '其他');
export const EQUIPMENT_STATUS = codes(
  { value: 1, label: '在库', tone: 'info' },
  { value: 2, label: '领用中', tone: 'good' },
  { value: 3, label: '借用中', tone: 'warn' },
  { value: 4, label: '维修', tone: 'warn' },
  { value: 5, label: '报废', tone: 'quiet' },
  { value: 6, label: '丢失', tone: 'bad' },
);
export const EQUIPMENT_ACTIONS = words(
  '入库',
  '领用',
  '借用',
  '归还',
  '转移',
  '送修',
  '修回',
  '盘点',
  '报废',
  '丢失',
);
export const EQUIPMENT_CONDITIONS = words('完好', '轻损', '损坏');

export const equipment = stamped.extend({
  id: z.number(),
  assetNo: z.string(),
  name: z.string(),
  kind: z.string(),
  brand: z.string().nullable(),
  model: z.string().nullable(),
  serial: z.string().nullable(),
  price: wireMoney.nullable(),
  boughtOn: wireDate.nullable(),
  supplier: z.string().nullable(),
  warrantyTo: wireDate.nullable(),
  organisationId: z.number().nullable(),
  organisationName: z.string().nullable(),
  place: z.string().nullable(),
  status: z.number(),
  holderId: z.number().nullable(),
  holderName: z.string().nullable(),
  dueOn: wireDate.nullable(),
  isOverdue: z.boolean(),
  /** Days since the last move of what is in stock. */
  idleDays: z.number().nullable(),
  /** The newest receipt when it is unconfirmed and the reader may confirm it. */
  unaccepted: z.number().nullable(),
  photoFileId: z.number().nullable(),
  remark: z.string().nullable(),
});
export const equipmentColumns: readonly ListColumn<z.output<typeof equipment>>[] = [
  { key: 'assetNo', title: '资产编号', width: 110, fixed: 'left', sortable: true },
  { key: 'photoFileId', title: '照片', width: 60, screenOnly: true },
  { key: 'name', title: '名称', width: 140 },
  { key: 'kind', title: '类型', type: 'word', width: 76 },
  { key: 'status', title: '状态', type: 'code', codes: EQUIPMENT_STATUS, width: 84 },
  { key: 'holderName', title: '持有人', type: 'word', record: ['person', 'holderId'], width: 90 },
  { key: 'dueOn', title: '应还日期', type: 'date', width: 104, sortable: true },
  { key: 'isOverdue', title: '逾期', type: 'flag', width: 60 },
  { key: 'organisationName', title: '部门', type: 'word', width: 104 },
  { key: 'place', title: '存放地点', width: 104 },
  { key: 'brand', title: '品牌', width: 90, defaultHidden: true },
  { key: 'model', title: '型号', width: 120, defaultHidden: true },
  { key: 'serial', title: '序列号', width: 130, defaultHidden: true },
  { key: 'price', title: '价格（元）', type: 'money', width: 104, sortable: true },
  { key: 'boughtOn', title: '购买日期', type: 'date', width: 104, defaultHidden: true, sortable: true },
  { key: 'warrantyTo', title: '保修至', type: 'date', width: 104, defaultHidden: true },
  {
    key: 'idleDays',
    title: '闲置天数',
    type: 'number',
    width: 84,
    hint: '在库的设备，距最近一次登记的天数，盘点不算',
  },
  { key: 'supplier', title: '供应商', width: 140, defaultHidden: true },
  { key: 'remark', title: '备注', width: 200, defaultHidden: true },
  { key: 'updatedAt', title: '更新时间', type: 'time', width: 150, sortable: true, defaultHidden: true },
];
export const equipmentFilter = listInput(['assetNo', 'dueOn', 'price', 'boughtOn', 'updatedAt']).extend({
  kind: EQUIPMENT_KINDS.optional,
  status: EQUIPMENT_STATUS.optional,
  holderId: optionalId,
  /** Lent and overdue. */
  overdue: optionalFlag,
  /** The warranty ends by this day. */
  warranty: optionalDate,
  place: optionalText(50),
  /** In stock without a movement for more than 90 days. */
  idle: optionalFlag,
  /** Given out or lent. */
  inUse: optionalFlag,
  ids: optionalIds,
});

export const registration = z.object({
  id: z.number(),
  equipmentId: z.number(),
  assetNo: z.string(),
  name: z.string(),
  action: z.string(),
  at: wireTime,
  byId: z.number(),
  byName: z.string(),
  fromHolderId: z.number().nullable(),
  fromHolderName: z.string().nullable(),
  toHolderId: z.number().nullable(),
  toHolderName: z.string().nullable(),
  place: z.string().nullable(),
  dueOn: wireDate.nullable(),
  condition: z.string().nullable(),
  accessories: z.string().nullable(),
  note: z.string().nullable(),
  fileIds: z.array(z.number()),
  acceptedAt: wireTime.nullable(),
  /** Days that the receiver had it, or has had it until today. */
  daysOut: z.number().nullable(),
});
export const registrationColumns: readonly ListColumn<z.output<typeof registration>>[] = [
  { key: 'assetNo', title: '资产编号', width: 110, fixed: 'left' },
  { key: 'name', title: '名称', width: 130 },
  { key: 'action', title: '登记', type: 'word', width: 70 },
  { key: 'at', title: '时间', type: 'time', width: 134, sortable: true },
  { key: 'fromHolderName', title: '从', type: 'word', record: ['person', 'fromHolderId'], width: 90 },
  { key: 'toHolderName', title: '到', type: 'word', record: ['person', 'toHolderId'], width: 90 },
  {
    key: 'daysOut',
    title: '持有天数',
    type: 'number',
    width: 84,
    hint: '领取到归还的天数，没有归还的到今天',
  },
  { key: 'dueOn', title: '应还日期', type: 'date', width: 104 },
  { key: 'acceptedAt', title: '领用确认', type: 'time', width: 134 },
  { key: 'condition', title: '状况', type: 'word', width: 70, defaultHidden: true },
  { key: 'place', title: '存放地点', width: 104, defaultHidden: true },
  { key: 'accessories', title: '配件', width: 120, defaultHidden: true },
  { key: 'byName', title: '登记人', type: 'word', record: ['person', 'byId'], width: 90 },
  { key: 'note', title: '说明', width: 150 },
];
export const registrationFilter = listInput(['at']).extend({
  equipmentId: optionalId,
  /** Giver or receiver. */
  personnelId: optionalId,
  action: EQUIPMENT_ACTIONS.optional,
  from: optionalDate,
  to: optionalDate,
});
export const equipmentForm = z
  .object({
    id: optionalId,
    version: optionalVersion,
    name: text(60),
    kind: EQUIPMENT_KINDS.schema,
    brand: optionalText(50),
    model: optionalText(60),
    serial: optionalCodeText(60),
    price: optionalAmount,
    boughtOn: optionalFactDate,
    supplier: optionalText(60),
    warrantyTo: optionalPlannedDate(30),
    organisationId: optionalId,
    place: optionalText(50),
    photoFileId: optionalId,
    remark: optionalParagraphs(500),
  })
  .refine(({ boughtOn, warrantyTo }) => !boughtOn || !warrantyTo || warrantyTo >= boughtOn, {
    path: ['warrantyTo'],
    message: '保修不能早于购买日期',
  });
export const registrationForm = z
  .object({
    ids,
    /** Versions of the assets in id order; absent: no version check. */
    versions: optionalIds,
    action: EQUIPMENT_ACTIONS.schema,
    holderId: optionalId,
    dueOn: optionalPlannedDate(5),
    place: optionalText(50),
    condition: EQUIPMENT_CONDITIONS.optional,
    accessories: optionalText(100),
    note: optionalParagraphs(200),
    fileIds: optionalIds,
  })
  .refine(({ ids, versions }) => !versions || versions.length === ids.length, {
    path: ['versions'],
    message: '请刷新后再登记',
  });

/** Figures over everything neither scrapped nor lost; ratios with four decimals, null when the whole is 0. */
const figures = z.object({
  byKind: z.array(z.object({ kind: z.string(), status: z.number(), count: z.number() })),
  all: z.number(),
  inUse: z.number(),
  useShare: z.string().nullable(),
  valueInUse: wireMoney,
  /** Straight-line over 5 years (家具, 其他) or 3: for information. */
  netValue: wireMoney,
  overdue: z.number(),
  idle: z.array(z.object({ id: z.number(), assetNo: z.string(), name: z.string(), days: z.number() })),
  averageAge: z.string().nullable(),
  asOf: wireTime,
});
const brief = z.object({
  id: z.number(),
  assetNo: z.string(),
  name: z.string(),
  holderName: z.string().nullable(),
  status: z.number(),
});

export const equipmentApi = endpoints('equipment', {
  registrations: query('GET /gongsishebei/rzcdjlist', '设备登记列表', {
    input: registrationFilter,
    output: page(registration),
  }),
  exportRegistrations: download('GET /gongsishebei/rzcdjExcel', '导出设备登记', {
    input: registrationFilter,
  }),
  /** The caller's own equipment, and that of organisations in scope. */
  list: query('GET /gongsishebei/list', '设备列表', { input: equipmentFilter, output: page(equipment) }),
  listAll: query('GET /gongsishebei/listquanxian', '全部设备', {
    input: equipmentFilter,
    output: page(equipment),
  }),
  /** One action for several assets, all or none. */
  editRegistration: command('POST /gongsishebei/rzcdjedit', '登记设备', {
    input: registrationForm,
    output: z.object({ ids: z.array(z.number()) }),
  }),
  /** Facts of the asset; registrations set status and holder. */
  edit: command('POST /gongsishebei/edit', '保存设备', { input: equipmentForm, output: byId }),
  one: query('GET /gongsishebei/one', '设备详情', {
    input: byId,
    output: equipment,
  }),
  /** 领用确认: by the holder, or by a registrar. */
  accept: command('POST /gongsishebei/lingyongqueren', '领用确认', { input: z.object({ id }) }),
  export: download('GET /gongsishebei/export', '导出设备', { input: equipmentFilter }),
  /** Compares scanned assets (asset or serial numbers) with the expected ones; `isFinal` registers the seen ones. */
  stocktake: command('POST /gongsishebei/pandian', '设备盘点', {
    input: z.object({
      scanned: paragraphs(20_000),
      organisationId: optionalId,
      place: optionalText(50),
      isFinal: optionalFlag,
      note: optionalParagraphs(200),
    }),
    output: z.object({
      expected: z.number(),
      found: z.array(brief),
      missing: z.array(brief),
      /** Seen here, although they belong elsewhere. */
      extra: z.array(brief),
      /** Seen, although scrapped or lost: never registered. */
      gone: z.array(brief),
      unknown: z.array(z.string()),
    }),
  }),
  labels: query('GET /gongsishebei/zichan/print', '资产标签', {
    input: z.object({ ids }),
    output: listOf(
      z.object({
        id: z.number(),
        assetNo: z.string(),
        name: z.string(),
        organisationName: z.string().nullable(),
      }),
    ),
  }),
  figures: query('GET /gongsishebei/tongji', '设备统计', { output: figures }),
});
