// npm run backup -- FILE: all rows as of one moment and all uploads in one archive, also while the server runs.
import path from 'node:path';
import { writeBackup } from '../apps/server/src/db/backup/write.ts';
import { withDatabase } from './with-database.ts';

const file = process.argv[2];
if (!file) {
  console.error('用法：npm run backup -- 文件.zip');
  process.exit(1);
}
await withDatabase(async (url, data) => {
  const { tables, at } = await writeBackup(url, data, path.resolve(file));
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`已备份到 ${path.resolve(file)}：${at} 的 ${tables.length} 张表、${rows} 行和上传的文件`);
});
