// npm run reset [-- --yes]: deletes the embedded data. A database at DATABASE_URL is never touched.
import fs from 'node:fs';
import os from 'node:os';
import { holderOf } from '@shibiao/embedded-postgres/lock';
import { clusterDirectory } from '../apps/server/src/db/embedded.ts';
import { isConfirmed } from './confirmed.ts';
import { dataDirectory } from './data-directory.ts';

const { data, cluster } = dataDirectory();
const real = clusterDirectory(cluster);
const holder = holderOf(real);
if (holder) {
  console.error(`服务正在使用 ${real}（进程 ${holder}），请先停止它。`);
  process.exit(1);
}
// The database may be elsewhere, see clusterDirectory; uploads are always below DATA_DIR.
const found = fs.existsSync(data) ? fs.readdirSync(data) : [];
if (found.length === 0 && !fs.existsSync(real)) {
  console.log('没有可删除的数据。');
  process.exit(0);
}
const holdsMore = [os.homedir(), import.meta.dirname].some((place) => `${place}/`.startsWith(`${data}/`));
if (holdsMore || (found.length > 0 && !fs.existsSync(real))) {
  console.error(`${data} 不像是师表的数据目录，不予删除。`);
  process.exit(1);
}
if (
  !process.argv.includes('--yes') &&
  !(await isConfirmed(`将删除 ${data} 里的全部数据（数据库和上传的文件）。`))
) {
  console.log('已取消。');
  process.exit(1);
}
for (const file of [real, `${real}.password`, `${real}.lock`, data])
  fs.rmSync(file, { recursive: true, force: true });
console.log('数据已删除，下次启动会重新建立。');
