import { CUSTOMER_KINDS } from '@shibiao/contract/customers/customers';
import type { ExportColumn } from '../../lib/export.ts';
import type { ShownCustomer } from './customers.queries.ts';

/** The columns of a customers' export, under the names of the web's columns. */
export const CUSTOMER_COLUMNS: ExportColumn<ShownCustomer>[] = [
  { key: 'contactName', title: '客户' },
  { key: 'tel', title: '电话', width: 16 },
  { key: 'wechat', title: '微信' },
  { key: 'position', title: '职位' },
  { key: 'isKeyPerson', title: '关键人', type: 'word', value: (row) => (row.isKeyPerson ? '是' : '否') },
  { key: 'cooperationName', title: '机构', width: 30 },
  { key: 'bcoreOrg', title: '核心机构', type: 'word', value: (row) => (row.bcoreOrg === 1 ? '是' : '否') },
  { key: 'kind', title: '类别', type: 'word', value: (row) => CUSTOMER_KINDS[row.kind as 'partner'] },
  { key: 'level', title: '等级', type: 'word', width: 8 },
  { key: 'provinceName', title: '省份', type: 'word' },
  { key: 'cityName', title: '城市', type: 'word' },
  { key: 'source', title: '来源' },
  { key: 'authorName', title: '负责人', type: 'word' },
  { key: 'orgName', title: '组织', type: 'word', width: 18 },
  { key: 'lastFollowUpAt', title: '最近跟进', type: 'time' },
  { key: 'nextFollowUpAt', title: '下次跟进', type: 'time' },
  { key: 'lastDealAt', title: '最近成交', type: 'date' },
  { key: 'recycleOn', title: '回收日', type: 'date' },
  { key: 'ownedSince', title: '持有自', type: 'time' },
  { key: 'remark', title: '备注', width: 40 },
  { key: 'createdAt', title: '创建时间', type: 'time' },
  { key: 'updatedAt', title: '更新时间', type: 'time' },
];
