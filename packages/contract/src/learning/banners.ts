import { z } from 'zod';
import type { ListColumn } from '../columns.ts';
import { command, download, endpoints, query } from '../endpoint.ts';
import {
  chosenId,
  flag,
  ids,
  optionalId,
  optionalLink,
  optionalPlannedDate,
  optionalVersion,
  stamped,
  text,
  wireDate,
} from '../fields.ts';
import { fileRef } from '../files.ts';
import { listInput, page } from '../lists.ts';
import { POSTER_STATES } from '../posters.ts';
import { audienceFields, BANNER_TARGETS, wireAudience } from './codes.ts';

const banner = stamped.extend({
  id: z.number(),
  title: z.string(),
  file: fileRef,
  state: POSTER_STATES.schema,
  target: BANNER_TARGETS.schema,
  courseId: z.number().nullable(),
  packageId: z.number().nullable(),
  teacherId: z.number().nullable(),
  link: z.string().nullable(),
  /** Name of the course or teacher, or the address. */
  targetName: z.string().nullable(),
  fromDate: wireDate.nullable(),
  toDate: wireDate.nullable(),
  ...wireAudience,
  audienceText: z.string(),
  isActive: z.boolean(),
  sortOrder: z.number(),
});
export const bannerColumns: readonly ListColumn<z.output<typeof banner>>[] = [
  { key: 'title', title: '轮播', width: 200, fixed: 'left' },
  { key: 'state', title: '状态', type: 'code', codes: POSTER_STATES, width: 88 },
  { key: 'target', title: '打开', type: 'code', codes: BANNER_TARGETS, width: 80 },
  { key: 'targetName', title: '打开的内容', width: 200 },
  { key: 'audienceText', title: '给谁看', width: 200 },
  { key: 'fromDate', title: '开始日期', type: 'date', width: 108 },
  { key: 'toDate', title: '结束日期', type: 'date', width: 108 },
  { key: 'sortOrder', title: '顺序', type: 'number', width: 70, hint: '小的在前，最多同时轮播 8 张' },
  { key: 'updatedAt', title: '更新时间', type: 'time', width: 150, sortable: true },
];
const bannerFilter = listInput(['sortOrder', 'updatedAt']).extend({ state: POSTER_STATES.optional });

/** The field of each target. */
const FIELDS = { course: 'courseId', package: 'packageId', teacher: 'teacherId', link: 'link' } as const;

export const bannerForm = z
  .object({
    id: optionalId,
    version: optionalVersion,
    title: text(60),
    fileId: chosenId('请上传图片'),
    target: BANNER_TARGETS.schema,
    courseId: optionalId,
    packageId: optionalId,
    teacherId: optionalId,
    link: optionalLink(500),
    fromDate: optionalPlannedDate(3),
    toDate: optionalPlannedDate(3),
    ...audienceFields,
    isActive: flag,
  })
  .superRefine((form, ctx) => {
    const field = FIELDS[form.target];
    if (!form[field]) ctx.addIssue({ code: 'custom', path: [field], message: '请选择点击后打开什么' });
    if (form.fromDate && form.toDate && form.toDate < form.fromDate)
      ctx.addIssue({ code: 'custom', path: ['toDate'], message: '结束日期不能早于开始日期' });
  });

export const learningBannersApi = endpoints('learning', {
  banners: query('GET /learning/banner/list', '利润宝轮播', { input: bannerFilter, output: page(banner) }),
  exportBanners: download('GET /learning/banner/listExcel', '导出利润宝轮播', { input: bannerFilter }),
  editBanner: command('POST /learning/banner/edit', '保存轮播', {
    input: bannerForm,
    output: z.object({ id: z.number() }),
  }),
  /** All banners in their new order. */
  orderBanners: command('POST /learning/banner/order', '排列轮播', { input: z.object({ ids }) }),
  deleteBanner: command('POST /learning/banner/delete', '删除轮播', {
    undo: true,
    input: z.object({ id: ids }),
  }),
});
