import { type InputOf, toVisitors } from '@shibiao/contract/endpoint';
import { messageSettingsApi } from '@shibiao/contract/messageSettings';
import { messagesApi } from '@shibiao/contract/messages';
import { readerColumns, sentColumns, sentMessagesApi, templateColumns } from '@shibiao/contract/sentMessages';
import { wechatMessageColumns, wechatMessagesApi } from '@shibiao/contract/wechatMessages';
import { bearerOf } from '../../lib/bearer.ts';
import { exportColumns, exportOf, exportsList } from '../../lib/export.ts';
import { type Call, serve, serveAlike, serveAnyone } from '../../lib/serve.ts';
import { hashToken } from '../../plugins/sessions.ts';
import { inboxPage, listToVisitor, waitingFor } from './inbox.service.ts';
import { openMessage } from './links.service.ts';
import { mark } from './messages.queries.ts';
import { broadcast, markMessages, sendToOne } from './messages.service.ts';
import { readers, sent } from './sent.queries.ts';
import { recall, remindUnread } from './sent.service.ts';
import { saveSettings, settingsOf } from './settings.queries.ts';
import { templates } from './templates.queries.ts';
import { deleteTemplate, saveTemplate } from './templates.service.ts';
import { wechatMessages } from './wechat.queries.ts';
import { listNoticeTemplates, saveNoticeTemplate } from './wechat.service.ts';
import { mustBeWechat, takeEvent } from './wechat-events.service.ts';

/** A plain answer, as WeChat expects. */
const plain = (words: string) => ({
  filename: 'answer.txt',
  type: 'text/plain; charset=utf-8',
  stream: Buffer.from(words),
  inline: true,
});

export const messageCalls = [
  serve(messagesApi.list, ({ db, actor, input }) => inboxPage(db, actor, input), {
    visitors: toVisitors(async ({ db, actor, input }: Call<InputOf<typeof messagesApi.list>>) =>
      listToVisitor(await inboxPage(db, actor, input)),
    ),
  }),
  serve(messagesApi.poll, ({ db, actor }) => waitingFor(db, actor), {
    visitors: toVisitors(async ({ db, actor }: Call<unknown>) => listToVisitor(await waitingFor(db, actor))),
  }),
  serveAlike(messageSettingsApi.settings, ({ db, actor }) => settingsOf(db, actor.accountId)),
  serve(messageSettingsApi.saveSettings, ({ db, actor, input }) => saveSettings(db, actor.accountId, input)),
  serveAnyone(messagesApi.publicDetail, ({ db, actor, input, environment }) =>
    openMessage(db, actor, environment.SIGNING_KEY, input),
  ),
  serve(messagesApi.edit, ({ db, actor, input }) => markMessages(db, actor, input.msgid, 'read')),
  serve(messagesApi.delete, ({ db, actor, input }) => markMessages(db, actor, input.msgid, 'deleted')),
  serve(messagesApi.markRead, ({ db, actor, input }) => markMessages(db, actor, [input.msgid], 'clicked')),
  serve(messagesApi.markAllRead, async ({ db, actor }) => {
    await mark(db, actor.accountId, null, 'read');
  }),
  serve(
    messagesApi.stream,
    async ({ actor, request }) => {
      const { hub, sessionCache } = request.server;
      const hash = hashToken(bearerOf(request) ?? '');
      return hub.open(actor, () => sessionCache.get(hash));
    },
    { isAtOnce: true },
  ),
  serve(messagesApi.send, ({ db, actor, input }) =>
    input.personnelid
      ? sendToOne(db, actor, input, input.personnelid)
      : broadcast(db, actor, input, 'company'),
  ),
  serve(messagesApi.saveBroadcast, ({ db, actor, input }) => broadcast(db, actor, input, 'company')),
  serve(messagesApi.saveTeacherDeptBroadcast, ({ db, actor, input }) =>
    broadcast(db, actor, input, 'teacherDepartment'),
  ),
  serve(messagesApi.saveMarketBroadcast, ({ db, actor, input }) => broadcast(db, actor, input, 'market')),
  serve(sentMessagesApi.sent, ({ db, actor, input }) => sent.page(db, actor, input)),
  serve(sentMessagesApi.exportSent, exportsList('已发消息', sentColumns, sent)),
  serve(sentMessagesApi.sentOne, ({ db, actor, input }) => sent.one(db, actor, input.id)),
  serve(sentMessagesApi.readers, async ({ db, actor, input }) => {
    await sent.mustSee(db, actor, [input.broadcastId]);
    return await readers.page(db, actor, input);
  }),
  serve(sentMessagesApi.exportReaders, async ({ db, actor, input }) => {
    await sent.mustSee(db, actor, [input.broadcastId]);
    return exportOf(
      '已读名单',
      exportColumns(readerColumns),
      input.columns,
      readers.stream(db, actor, input),
    );
  }),
  serve(sentMessagesApi.recall, ({ db, actor, input }) => recall(db, actor, input.id)),
  serve(sentMessagesApi.remindUnread, ({ db, actor, input }) => remindUnread(db, actor, input.id)),
  serve(sentMessagesApi.templates, ({ db, actor, input }) => templates.page(db, actor, input)),
  serve(sentMessagesApi.exportTemplates, exportsList('消息模板', templateColumns, templates)),
  serve(sentMessagesApi.saveTemplate, ({ db, actor, input }) => saveTemplate(db, actor, input)),
  serve(sentMessagesApi.deleteTemplate, ({ db, actor, input }) => deleteTemplate(db, actor, input.id)),
  serve(wechatMessagesApi.noticeTemplates, ({ db }) => listNoticeTemplates(db)),
  serve(wechatMessagesApi.saveNoticeTemplate, ({ db, actor, input }) => saveNoticeTemplate(db, actor, input)),
  serve(wechatMessagesApi.wechatLog, ({ db, actor, input }) => wechatMessages.page(db, actor, input)),
  serve(wechatMessagesApi.exportWechatLog, exportsList('微信消息记录', wechatMessageColumns, wechatMessages)),
  serveAnyone(wechatMessagesApi.checkEvents, async ({ input, environment }) => {
    mustBeWechat(environment.WECHAT_EVENT_TOKEN, input);
    return plain(input.echostr);
  }),
  serveAnyone(wechatMessagesApi.events, async ({ db, input, environment }) => {
    mustBeWechat(environment.WECHAT_EVENT_TOKEN, input);
    await takeEvent(db, input.xml);
    return plain('success');
  }),
  serve(messagesApi.saveSingle, ({ db, actor, input }) => sendToOne(db, actor, input, input.personnelid)),
];
