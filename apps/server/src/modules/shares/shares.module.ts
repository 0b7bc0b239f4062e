import { SHARE_KINDS, SHARE_MANAGE, shareColumns, sharesApi } from '@shibiao/contract/shares';
import { exportsList } from '../../lib/export.ts';
import { serve, serveAnyone } from '../../lib/serve.ts';
import type { NounModule } from '../../noun.ts';
import { SALES, TEACHER_DEPARTMENT } from '../access/roles.data.ts';
import { shares } from './shares.queries.ts';
import {
  askForTime,
  extendShare,
  openShare,
  revokeShare,
  saveShare,
  shareFile,
  shareLog,
} from './shares.service.ts';

const calls = [
  serve(sharesApi.list, ({ db, actor, input }) => shares.page(db, actor, input)),
  serve(sharesApi.export, exportsList('分享链接', shareColumns, shares)),
  serve(sharesApi.save, ({ db, actor, modules, input }) => saveShare(db, actor, modules, input)),
  serve(sharesApi.revoke, ({ db, actor, input }) => revokeShare(db, actor, input), shares.ofRow),
  serve(sharesApi.extend, ({ db, actor, input }) => extendShare(db, actor, input), shares.ofRow),
  serve(
    sharesApi.log,
    ({ db, actor, modules, input }) => shareLog(db, actor, modules, input.id),
    shares.ofRow,
  ),
  serveAnyone(sharesApi.open, (call) => openShare(call, call.input)),
  serveAnyone(sharesApi.file, (call) => shareFile(call, call.input)),
  serveAnyone(sharesApi.ask, (call) => askForTime(call, call.input.c)),
];

/** Roles that work with teachers and lessons may send a document to somebody without an account. */
const SHARERS = [...SALES, ...TEACHER_DEPARTMENT, 'service_department'] as const;

export const sharesModule: NounModule = {
  noun: 'shares',
  calls,
  grants: { '*': SHARERS },
  functions: [{ fullUrl: SHARE_MANAGE, title: '分享链接：建立与管理', roles: SHARERS }],
  menu: { '/teacherManage': [[36, 'shares', '分享链接', 'shares', 'shares/list', SHARERS]] },
  constraints: {
    share_link_recipient: { field: 'contactId', message: '请写明发给谁，才知道是哪个链接被打开' },
    share_link_token: { field: '', message: '请再试一次' },
  },
  audited: {
    share_link: {
      title: '分享链接',
      columns: {
        token_hash: '链接',
        is_newest: '始终最新',
        extract_code: '提取码',
        expires_at: '有效至',
        max_downloads: '最多下载',
        owner_account_id: '分享人',
        revoked_at: '撤销时间',
        revoke_reason: '撤销原因',
        asked_at: '请求延长的时间',
      },
      codes: { kind: SHARE_KINDS },
    },
  },
};
