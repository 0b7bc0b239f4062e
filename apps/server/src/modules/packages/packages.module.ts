import type { InputOf } from '@shibiao/contract/endpoint';
import { PACKAGE_EDIT, PACKAGE_STATUS, packageLogColumns, packagesApi } from '@shibiao/contract/packages';
import { figure, figurePart } from '../../db/cache.ts';
import { seenByAll } from '../../lib/cache.ts';
import { exportsList } from '../../lib/export.ts';
import { pageWithLinks, withLink } from '../../lib/file-links.ts';
import { type Call, serve } from '../../lib/serve.ts';
import type { NounModule } from '../../noun.ts';
import { STAFF, TEACHER_DEPARTMENT, VISITORS } from '../access/roles.data.ts';
import { downloadItem, downloadPackage } from './downloads.service.ts';
import {
  contentsOf,
  funnelOf,
  onePackage,
  packageLog,
  packageOfItem,
  packages,
  visitorsPackages,
} from './packages.queries.ts';
import { deletePackage, packageForStaff, savePackage } from './packages.service.ts';
import { packagesTriggers } from './packages.triggers.ts';

const FUNNEL = figurePart(packagesApi.log, 'funnel');
const ofPackage = {
  row: ({ db, actor, id }: Pick<Call<unknown>, 'db' | 'actor'> & { id: number }) => onePackage(db, actor, id),
  rowTable: 'package',
};

const visitorsList = ({ db, actor, environment, input }: Call<InputOf<typeof packagesApi.list>>) =>
  pageWithLinks(environment.SIGNING_KEY, visitorsPackages.page(db, actor, input), 'coverUrl');
async function visitorsOne({ db, actor, environment, input }: Call<{ id: number }>) {
  const row = withLink(environment.SIGNING_KEY, await visitorsPackages.one(db, actor, input.id), 'coverUrl');
  const contents = await contentsOf(db, actor, { packageId: input.id });
  return {
    ...row,
    contents: contents
      .filter(({ isAvailable }) => isAvailable)
      .map(({ id, title, kind, size, mime, videoId }) => ({ id, title, kind, size, mime, videoId })),
  };
}

const calls = [
  serve(
    packagesApi.list,
    ({ db, actor, environment, input }) =>
      pageWithLinks(environment.SIGNING_KEY, packages.page(db, actor, input), 'coverUrl'),
    { visitors: { partner: visitorsList, teacher: visitorsList } },
  ),
  serve(
    packagesApi.one,
    ({ db, actor, environment, input }) => packageForStaff(db, actor, environment, input.id),
    { ...ofPackage, visitors: { partner: visitorsOne, teacher: visitorsOne } },
  ),
  serve(packagesApi.edit, ({ db, actor, input }) => savePackage(db, actor, input), ofPackage),
  serve(packagesApi.remove, ({ db, actor, input }) => deletePackage(db, actor, input.id), ofPackage),
  serve(packagesApi.download, (call) => downloadPackage(call, call.input.id), {
    ...ofPackage,
    isAtOnce: true,
  }),
  serve(packagesApi.item, (call) => downloadItem(call, call.input.id), {
    row: ({ db, actor, id }) => packageOfItem(db, actor, id),
    rowTable: 'package_item',
    isAtOnce: true,
  }),
  serve(packagesApi.log, async ({ db, actor, input }) => {
    const [page, funnel] = await Promise.all([
      packageLog.page(db, actor, input),
      figure(db, FUNNEL, seenByAll, { packageId: input.packageId }, () => funnelOf(db, input.packageId)),
    ]);
    return { ...page, funnel: funnel.value };
  }),
  serve(packagesApi.logExcel, exportsList('资料包下载', packageLogColumns, packageLog)),
];

const MAKERS = [...TEACHER_DEPARTMENT, 'market_department'] as const;

export const packagesModule: NounModule = {
  noun: 'packages',
  calls,
  grants: {
    '*': [...STAFF, ...VISITORS],
    edit: MAKERS,
    remove: MAKERS,
    log: [...MAKERS, 'general_manager'],
    logExcel: [...MAKERS, 'general_manager'],
  },
  functions: [{ fullUrl: PACKAGE_EDIT, title: '资料包：编辑与草稿', roles: MAKERS }],
  menu: {
    '/teacherManage': [[38, 'packages', '资料包', 'packages', 'packages/list', [...STAFF, ...VISITORS]]],
  },
  triggers: packagesTriggers,
  constraints: {
    package_item_content: { field: 'items', message: '请选择一项内容' },
    package_item_file: { field: 'items', message: '该文件已在别的资料包里，请重新上传' },
  },
  audited: {
    package: {
      title: '资料包',
      columns: {
        cover_file_id: '封面',
        summary: '简介',
        user_types: '给谁看',
        levels: '机构等级',
        province_ids: '省份',
        published_at: '发布时间',
      },
      codes: { status: PACKAGE_STATUS },
    },
    package_item: {
      title: '资料',
      columns: { package_id: '资料包', node_id: '课纲文档', version_id: '课纲版本', video_id: '视频' },
    },
  },
};
