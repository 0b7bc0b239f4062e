import { FILE_PURPOSES } from '@shibiao/contract/files';
import type { NounModule } from '../../noun.ts';
import { STAFF, VISITORS } from '../access/roles.data.ts';
import { isKeyTaken } from './files.queries.ts';
import { fileCalls } from './files.routes.ts';
import { cleanParts } from './parts.ts';
import { clean } from './store.ts';

/** A day after its ticket ended nobody can go on with an upload. */
const FORGOTTEN_MS = 2 * 86_400_000;

export const filesModule: NounModule = {
  noun: 'files',
  jobs: [
    {
      name: 'clean-uploads',
      cron: '10 4 * * *',
      run: async (db, _modules, { environment: { DATA_DIR } }) => {
        await clean(DATA_DIR);
        await cleanParts(DATA_DIR, FORGOTTEN_MS, (key) => isKeyTaken(db, key));
      },
    },
  ],
  calls: fileCalls,
  grants: {
    '*': [...STAFF, ...VISITORS],
  },
  audited: {
    file: {
      title: '文件',
      columns: {
        mime: '格式',
        size: '大小（字节）',
        storage: '存放',
        key: '存储名',
        duration_ms: '时长（毫秒）',
        width: '宽',
        height: '高',
        uploaded_by: '上传人',
      },
      codes: {
        storage: { local: '本机', qiniu: '七牛' },
        purpose: Object.fromEntries(Object.entries(FILE_PURPOSES).map(([key, { title }]) => [key, title])),
      },
    },
  },
};
