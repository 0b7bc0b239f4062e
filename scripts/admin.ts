// npm run admin -- PHONE NAME: the first super administrator of an empty database, or another password for one.
import { mobile, text } from '@shibiao/contract/fields';
import { createDatabase, createPool } from '../apps/server/src/db/pool.ts';
import { AppError } from '../apps/server/src/lib/errors.ts';
import { openFirstAdmin } from '../apps/server/src/modules/identity/first-admin.service.ts';
import { prepare } from '../apps/server/src/prepare.ts';
import { withDatabase } from './with-database.ts';

const phone = mobile.safeParse(process.argv[2]);
const name = text(30).safeParse(process.argv[3] ?? '系统管理员');
if (!phone.success || !name.success) {
  console.error('用法：npm run admin -- 手机号 [姓名]');
  process.exit(1);
}
await withDatabase(async (url) => {
  const pool = createPool(url, { max: 2, applicationName: 'shibiao-admin' });
  try {
    await prepare(pool);
    const made = await openFirstAdmin(createDatabase(pool), { phone: phone.data, name: name.data });
    console.log(
      made.isNew ? `已开通超级管理员 ${phone.data}` : `已重置 ${phone.data} 的密码，原来的登录已结束`,
    );
    console.log(`密码（只显示这一次，登录后须立即修改）：${made.password}`);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  } finally {
    await pool.end();
  }
});
