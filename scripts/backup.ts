// npm run backup -- FILE: all rows as of one moment and all uploads in one archive, also while the server runs.
import path from 'node:path';
import { listOf } from '../apps/server/src/db/backup/uploads.ts';
import { writeBackup } from '../apps/server/src/db/backup/write.ts';
import { withDatabase } from './with-database.ts';

const file = process.argv[2];
if (!file) {
  console.error('用法：npm run backup -- 文件.zip');
  process.exit(1);
}
await withDatabase(async (url, data) => {
  const { manifest, bad } = await writeBackup(url, data, path.resolve(file));
  const { tables, at, files = [] } = manifest;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `已备份到 ${path.resolve(file)}：${at} 的 ${tables.length} 张表、${rows} 行、${files.length} 个上传的文件`,
  );
  if (bad.length === 0) return;
  console.error(
    `但有 ${bad.length} 个上传的文件缺失或损坏，不能完整备份：\n${listOf(bad)}\n请从以前的备份取回 ${path.join(data, 'files')} 里的这些文件，再备份一次。`,
  );
  process.exitCode = 1;
});
