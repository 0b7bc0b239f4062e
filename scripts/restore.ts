// npm run restore -- FILE [--yes] [--incomplete]: restores a backup, also while servers run; the former data is kept.
import path from 'node:path';
import { restoreBackup } from '../apps/server/src/db/backup/restore.ts';
import { listOf } from '../apps/server/src/db/backup/uploads.ts';
import { declareJobs } from '../apps/server/src/jobs/schedule.ts';
import { isConfirmed } from './confirmed.ts';
import { withDatabase } from './with-database.ts';

const file = process.argv[2];
if (!file) {
  console.error('用法：npm run restore -- 文件.zip [--yes] [--incomplete]');
  process.exit(1);
}
if (
  !process.argv.includes('--yes') &&
  !(await isConfirmed('现在的数据将由备份代替（旧的数据库改名保留）。'))
) {
  console.log('已取消，没有恢复。定时任务里请写 --yes。');
  process.exit(1);
}
await withDatabase(async (url, data) => {
  const { rows, tables, files, bad, former } = await restoreBackup(url, data, path.resolve(file), {
    say: (text) => console.log(text),
    isIncompleteTaken: process.argv.includes('--incomplete'),
    finish: declareJobs,
  });
  const kept = former ? `；之前的数据在数据库 ${former} 中，确认后可删除` : '';
  console.log(`已恢复 ${tables} 张表、${rows} 行、${files} 个文件${kept}`);
  if (bad.length > 0) console.log(`其中 ${bad.length} 个上传的文件缺失或损坏：\n${listOf(bad)}`);
});
