import { posterColumns, posterEntryColumns, postersApi } from '@shibiao/contract/posters';
import { exportColumns, exportOf, exportsList } from '../../lib/export.ts';
import { serve } from '../../lib/serve.ts';
import type { NounModule } from '../../noun.ts';
import { SALES } from '../access/roles.data.ts';
import { posterLog, posters } from './posters.queries.ts';
import {
  deletePoster,
  posterSummary,
  remindSalespeople,
  savePoster,
  withPicture,
} from './posters.service.ts';

const calls = [
  serve(postersApi.list, async ({ db, actor, input, environment }) => {
    const page = await posters.page(db, actor, input);
    return { ...page, list: page.list.map((row) => withPicture(environment.SIGNING_KEY, row)) };
  }),
  serve(postersApi.export, exportsList('海报', posterColumns, posters)),
  serve(postersApi.edit, ({ db, actor, input }) => savePoster(db, actor, input), posters.ofRow),
  serve(postersApi.delete, ({ db, actor, input }) => deletePoster(db, actor, input.id), posters.ofRow),
  serve(postersApi.log, ({ db, actor, input }) => posterLog(input.id).page(db, actor, input), posters.ofRow),
  serve(
    postersApi.logExcel,
    async ({ db, actor, input }) =>
      exportOf(
        '海报触达记录',
        exportColumns(posterEntryColumns),
        input.columns,
        posterLog(input.id).stream(db, actor, input),
      ),
    posters.ofRow,
  ),
  serve(postersApi.tj, ({ db, actor, input }) => posterSummary(db, actor, input.id), posters.ofRow),
  serve(postersApi.remind, ({ db, actor, input }) => remindSalespeople(db, actor, input.id), posters.ofRow),
];

const WRITERS = ['market_department'] as const;
/** Salespeople see the results of posters for their own customers. */
const READERS = ['market_department', ...SALES] as const;

export const postersModule: NounModule = {
  noun: 'posters',
  calls,
  grants: { '*': READERS, edit: WRITERS, delete: WRITERS, remind: WRITERS },
  menu: { '/market': [[20, 'posters', '海报', 'posters', 'posters/list', READERS]] },
  constraints: {
    poster_period: { field: 'toDate', message: '结束日期不能早于开始日期' },
    poster_safe_image: { field: 'imgurl', message: '图片须为本站文件或 https 地址' },
    poster_safe_link: { field: 'imgopen', message: '链接须为 https 地址或站内路径' },
  },
  audited: {
    poster: {
      title: '海报',
      columns: {
        imgurl: '图片',
        imgopen: '链接',
        audience: '受众',
        'audience.isForAll': '全部',
        'audience.institutionIds': '机构',
        'audience.provinceIds': '省份',
        'audience.levels': '等级',
      },
    },
  },
};
