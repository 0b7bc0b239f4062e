import type { NounModule } from '../../noun.ts';
import { STAFF, VISITORS } from '../access/roles.data.ts';
import { dictionaryCalls } from './dictionary.routes.ts';

const KEEPERS = ['general_office', 'hr', 'general_manager'] as const;

export const dictionaryModule: NounModule = {
  noun: 'dictionary',
  calls: dictionaryCalls,
  grants: {
    '*': [],
    lists: KEEPERS,
    items: [...STAFF, ...VISITORS],
  },
  menu: { '/system-setting': [[60, 'dictionary', '字典', 'dictionary', 'system/dictionary', KEEPERS]] },
  constraints: {
    dictionary_item_once: { field: 'listitemname', message: '该字典项已存在' },
    dictionary_item_public: { field: 'isPublic', message: '只有讲师标签可以对外' },
  },
  audited: {
    dictionary_list: { title: '字典', columns: { name: '编码' } },
    dictionary_item: { title: '字典项', columns: { list_name: '字典', is_public: '对外' } },
  },
};
