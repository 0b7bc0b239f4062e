import {
  lessonRequestColumns,
  lessonRequestsApi,
  REQUEST_SIDES,
  REQUEST_STATUS,
} from '@shibiao/contract/lessons/lessonRequests';
import { SYSTEM, transaction } from '../../db/transaction.ts';
import { exportsList } from '../../lib/export.ts';
import { serve } from '../../lib/serve.ts';
import type { NounModule } from '../../noun.ts';
import { SALES, TEACHER_DEPARTMENT, VISITORS } from '../access/roles.data.ts';
import { lessonInScope } from '../lessons/lessons.queries.ts';
import { timesText } from '../lessons/lessons.rules.ts';
import { followRequests, lessonRequests, portalRequests } from './lessonRequests.queries.ts';
import {
  askForChange,
  confirmReservation,
  handleRequest,
  withdrawRequest,
} from './lessonRequests.service.ts';
import { lessonRequestsTriggers } from './lessonRequests.triggers.ts';

const HANDLERS = [...SALES, ...TEACHER_DEPARTMENT, 'service_department'] as const;

const calls = [
  serve(lessonRequestsApi.list, ({ db, actor, input }) => lessonRequests.page(db, actor, input), {
    visitors: {
      partner: ({ db, actor, input }) => portalRequests.page(db, actor, input),
      teacher: ({ db, actor, input }) => portalRequests.page(db, actor, input),
    },
  }),
  serve(
    lessonRequestsApi.export,
    exportsList('变更申请', lessonRequestColumns, lessonRequests, {
      text: ({ text, wanted }) =>
        [text, wanted.length > 0 ? `希望 ${timesText(wanted)}` : null].filter(Boolean).join('；'),
    }),
  ),
  serve(lessonRequestsApi.ask, ({ db, actor, input }) => askForChange(db, actor, input), {
    row: ({ db, actor, id }) => lessonInScope(db, actor, id),
    rowField: 'lessonId',
    rowTable: 'lesson',
  }),
  serve(
    lessonRequestsApi.withdraw,
    ({ db, actor, input }) => withdrawRequest(db, actor, input),
    portalRequests.ofRow,
  ),
  serve(
    lessonRequestsApi.handle,
    ({ db, actor, input }) => handleRequest(db, actor, input),
    lessonRequests.ofRow,
  ),
  serve(
    lessonRequestsApi.confirmReservation,
    ({ db, actor, input }) => confirmReservation(db, actor, input),
    {
      row: ({ db, actor, id }) => lessonInScope(db, actor, id),
      rowTable: 'lesson',
    },
  ),
];

export const lessonRequestsModule: NounModule = {
  noun: 'lessonRequests',
  triggers: lessonRequestsTriggers,
  calls,
  grants: {
    '*': HANDLERS,
    list: [...HANDLERS, ...VISITORS],
    ask: VISITORS,
    withdraw: VISITORS,
    confirmReservation: ['partner'],
  },
  menu: { '/lessons': [[35, 'requests', '变更申请', 'lessonRequests', 'lessons/requests', HANDLERS]] },
  constraints: {
    lesson_request_open: { field: '', message: '这节课已有一份变更申请等待处理，可先撤回' },
  },
  audited: {
    lesson_request: {
      title: '变更申请',
      columns: {
        side: '来自',
        kind: '申请',
        text: '说明',
        by_account_id: '申请人',
        wanted: '希望的时段',
        'wanted.date': '日期',
        'wanted.half': '半天',
        contact_words: '联系方式字样',
        asked_at: '申请时间',
        due_at: '处理期限',
        answer: '答复',
        handled_by: '处理人',
        handled_at: '处理时间',
      },
      codes: { side: REQUEST_SIDES, status: REQUEST_STATUS },
    },
  },
  jobs: [
    {
      name: 'lessonRequests',
      cron: '20 * * * *',
      run: (db) => transaction(db, SYSTEM, (trx) => followRequests(trx)),
    },
  ],
};
