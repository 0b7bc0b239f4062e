import { z } from 'zod';
import { command, endpoints, query, toVisitors } from './endpoint.ts';
import { flag, parsedJson } from './fields.ts';
import { portalMessageSettings } from './portal.ts';

/** Kinds of messages for settings; the migration (`message_kind`) assigns types. */
export const MESSAGE_KINDS = {
  notice: '公告、图文',
  reminder: '提醒',
  replacement: '更换提醒',
  application: '资料申请',
  reimbursement: '费用报销',
  celebration: '喜报',
} as const;
/** Notification channels. */
export const MESSAGE_WAYS = {
  inbox: '站内',
  popup: '弹窗',
  sound: '声音',
  wechat: '微信',
} as const;

/** Requests always appear in the inbox; only celebrations have a sound. */
const ALWAYS = ['replacement.inbox', 'application.inbox', 'reimbursement.inbox'];
const SILENT = Object.keys(MESSAGE_KINDS).flatMap((kind) =>
  kind === 'celebration' ? [] : [`${kind}.sound`],
);
/** Every `kind.way` that a person may mute. */
export const MUTABLE: readonly string[] = Object.keys(MESSAGE_KINDS)
  .flatMap((kind) => Object.keys(MESSAGE_WAYS).map((way) => `${kind}.${way}`))
  .filter((one) => !ALWAYS.includes(one) && !SILENT.includes(one));

const hour = z.string({ error: '请填时间' }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, '时间格式应为 HH:mm');
const messageSettings = z.object({
  /** Muted `kind.way` entries; others are on. */
  off: z.array(z.string()),
  isQuiet: z.boolean(),
  quietFrom: z.string(),
  quietUntil: z.string(),
  /** One daily message at nine about unread ones. */
  isDigest: z.boolean(),
});

export const messageSettingsApi = endpoints('messages', {
  settings: query('GET /wx_msg/settings', '消息设置', {
    access: 'signedIn',
    output: messageSettings,
    visitors: toVisitors(portalMessageSettings),
  }),
  saveSettings: command('POST /wx_msg/settings', '保存消息设置', {
    access: 'signedIn',
    input: z
      .object({
        off: z.preprocess(
          parsedJson,
          z.array(z.enum(MUTABLE as [string, ...string[]], { error: '该项不能关闭' })).max(50),
        ),
        isQuiet: flag,
        quietFrom: hour,
        quietUntil: hour,
        isDigest: flag.optional(),
      })
      .superRefine((given, context) => {
        if (given.quietFrom === given.quietUntil)
          context.addIssue({ code: 'custom', path: ['quietUntil'], message: '结束时间不能与开始时间相同' });
      }),
  }),
});
