import { FILE_PURPOSES } from '@shibiao/contract/files';
import type { NounModule } from '../../noun.ts';
import { STAFF, VISITORS } from '../access/roles.data.ts';
import { fileCalls } from './files.routes.ts';

export const filesModule: NounModule = {
  noun: 'files',
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
        uploaded_by: '上传人',
      },
      codes: {
        storage: { local: '本机', qiniu: '七牛' },
        purpose: Object.fromEntries(Object.entries(FILE_PURPOSES).map(([key, { title }]) => [key, title])),
      },
    },
  },
};
