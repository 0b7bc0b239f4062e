import { LIST_NAMES, type ListName, PROFIT_TREASURE } from '@shibiao/contract/dictionary';
import type { Executor } from '../../db/transaction.ts';
import { addDefaults } from './dictionary.queries.ts';

const ITEMS: Record<ListName, readonly string[]> = {
  field: [
    '银行营销',
    '风险合规',
    '财富管理',
    '客户服务',
    '领导力',
    '管理技能',
    '数字化',
    '党建',
    '职业素养',
    '培训技能',
    '新媒体',
  ],
  courseNature: ['内训', '公开课', '沙龙', '辅导项目', PROFIT_TREASURE],
  customerSource: ['主动开发', '老客户介绍', '公众号', '展会', '电话拓展', '合作伙伴推荐', '抖音'],
  institutionKind: ['培训机构', '银行', '保险', '企业', '机关', '院校'],
  industry: ['金融', '教育', '通信', '能源', '国企', '政府', '制造', '医疗', '互联网'],
  position: [
    '人力资源部总经理',
    '培训主管',
    '办公室主任',
    '零售部经理',
    '工会主席',
    '人事专员',
    '副行长',
    '培训中心主任',
  ],
  audience: [
    '中层管理者',
    '支行行长',
    '理财经理',
    '客户经理',
    '新入职员工',
    '全体员工',
    '柜员',
    '大堂经理',
    '党务干部',
    '内训师',
  ],
  unavailabilityReason: ['休假', '已有其他安排', '身体原因', '出国'],
  lostReason: ['预算取消', '选择其他供应商', '时间无法协调', '价格过高', '讲师不匹配'],
  cancelReason: ['客户预算调整', '客户内部会议', '讲师原因', '不可抗力'],
  postponeReason: ['学员时间冲突', '讲师行程冲突', '客户改期'],
  transferReason: ['区域调整', '业务调整', '员工离职', '客户要求'],
  post: [
    '业务员',
    '业务组长',
    '经理',
    '师资专员',
    '财务专员',
    '人事专员',
    '市场专员',
    '行政专员',
    '服务专员',
  ],
  grade: ['P4', 'P5', 'P6', 'P7', 'M1', 'M2', 'M3'],
  teacherTag: ['实战派', '幽默', '案例丰富', '教授', '前行长', '外企背景', '畅销书作者'],
  lessonKind: ['内训课', '公开课', '线上课', '辅导'],
  paymentKind: ['差旅', '招待', '办公用品', '印刷', '交通', '其他'],
  receiptMethod: ['银行转账', '现金', '支票', '微信', '支付宝', '置换'],
  dataKind: ['讲师课件样例', '公司资质', '合同模板', '课程照片'],
  marketItem: ['投放', '展会', '物料', '内容', '活动', '平台费', '其他'],
};

/** The lists that the product reads, with their first items. */
export const syncDictionary = (db: Executor): Promise<void> =>
  addDefaults(
    db,
    Object.fromEntries(
      Object.entries(LIST_NAMES).map(([name, title]) => [name, { title, items: ITEMS[name as ListName] }]),
    ),
  );
