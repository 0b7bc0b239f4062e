import { downloadColumns, downloadsApi } from '@shibiao/contract/downloads';
import { auditApi, auditColumns } from '@shibiao/contract/startup';
import { exportColumns, exportOf } from '../../lib/export.ts';
import { serve } from '../../lib/serve.ts';
import { saying } from './audit.rules.ts';
import { history, options, pageOfLog, streamOfLog } from './audit.service.ts';
import { pageOfDownloads, streamOfDownloads } from './downloads.service.ts';

const columns = exportColumns(auditColumns, {
  changes: ({ action, changes }) => changes.map((one) => `${one.title}：${saying(action, one)}`).join('\n'),
});

export const auditCalls = [
  serve(auditApi.history, (call) => history(call, call.input)),
  serve(auditApi.list, (call) => pageOfLog(call, call.input)),
  serve(auditApi.export, async (call) =>
    exportOf('操作日志', columns, call.input.columns, streamOfLog(call, call.input)),
  ),
  serve(auditApi.options, (call) => options(call)),
  serve(downloadsApi.downloads, (call) => pageOfDownloads(call, call.input)),
  serve(downloadsApi.exportDownloads, async (call) =>
    exportOf(
      '下载日志',
      exportColumns(downloadColumns),
      call.input.columns,
      streamOfDownloads(call, call.input),
    ),
  ),
];
