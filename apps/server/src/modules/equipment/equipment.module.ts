import {
  EQUIPMENT_STATUS,
  equipmentApi,
  equipmentColumns,
  registrationColumns,
} from '@shibiao/contract/equipment';
import { datedFigure } from '../../db/cache.ts';
import { seenByAll } from '../../lib/cache.ts';
import { exportsList } from '../../lib/export.ts';
import { serve } from '../../lib/serve.ts';
import type { NounModule } from '../../noun.ts';
import { STAFF } from '../access/roles.data.ts';
import { assets, equipmentFigures, ownAssets, registrations } from './equipment.queries.ts';
import {
  acceptReceipt,
  equipmentLeaving,
  keepEquipmentTodos,
  registerEquipment,
  saveEquipment,
  takeStock,
} from './equipment.service.ts';
import { equipmentTriggers } from './equipment.triggers.ts';

const everything = { page: 1, count: 1000 };

const calls = [
  serve(equipmentApi.registrations, ({ db, actor, input }) => registrations.page(db, actor, input), {
    ...assets.ofRow,
    rowField: 'equipmentId',
  }),
  serve(equipmentApi.exportRegistrations, exportsList('设备登记', registrationColumns, registrations)),
  serve(equipmentApi.list, ({ db, actor, input }) => ownAssets.page(db, actor, input)),
  serve(equipmentApi.listAll, ({ db, actor, input }) => assets.page(db, actor, input)),
  serve(equipmentApi.editRegistration, ({ db, actor, input }) => registerEquipment(db, actor, input), {
    ...assets.ofRow,
    rowField: 'ids',
  }),
  serve(equipmentApi.edit, ({ db, actor, input }) => saveEquipment(db, actor, input), assets.ofRow),
  serve(equipmentApi.one, ({ db, actor, input }) => assets.one(db, actor, input.id), assets.ofRow),
  serve(equipmentApi.accept, ({ db, actor, input }) => acceptReceipt(db, actor, input.id)),
  serve(equipmentApi.export, exportsList('公司设备', equipmentColumns, assets)),
  serve(equipmentApi.stocktake, ({ db, actor, input }) => takeStock(db, actor, input)),
  serve(equipmentApi.labels, ({ db, actor, input }) =>
    assets.page(db, actor, { ...everything, ids: input.ids }),
  ),
  serve(equipmentApi.figures, ({ db }) =>
    datedFigure(db, equipmentApi.figures, seenByAll, {}, () => equipmentFigures(db)),
  ),
];

const READERS = ['general_office', 'hr', 'finance', 'general_manager'] as const;

export const equipmentModule: NounModule = {
  noun: 'equipment',
  triggers: equipmentTriggers,
  calls,
  grants: {
    '*': ['general_office'],
    registrations: STAFF,
    exportRegistrations: READERS,
    list: STAFF,
    one: STAFF,
    accept: STAFF,
    listAll: READERS,
    export: READERS,
    figures: READERS,
    labels: READERS,
  },
  menu: {
    '/office': [[30, '/hr/equipment', '公司设备', 'equipment', 'equipment/list', READERS]],
    '/personalCenter': [
      [60, 'equipment', '我的设备', 'myEquipment', 'equipment/list', STAFF],
      [61, 'equipment/:id', '设备详情', 'equipmentDetail', 'equipment/detail', STAFF],
    ],
  },
  constraints: {
    equipment_serial: { field: 'serial', message: '该序列号已登记' },
    equipment_asset_no: { field: '', message: '资产编号已被使用，请重试' },
  },
  audited: {
    equipment: {
      title: '公司设备',
      columns: {
        asset_no: '资产编号',
        brand: '品牌',
        model: '型号',
        serial: '序列号',
        price: '价格',
        bought_on: '购买日期',
        supplier: '供应商',
        warranty_to: '保修至',
        due_on: '应还日期',
      },
      codes: { status: EQUIPMENT_STATUS },
    },
  },
  jobs: [{ name: 'equipmentTodos', cron: '20 * * * *', run: keepEquipmentTodos }],
  leaving: equipmentLeaving,
};
