import type { NounModule } from '../../noun.ts';
import { STAFF, VISITORS } from '../access/roles.data.ts';
import { dictionaryCalls } from './dictionary.routes.ts';

export const dictionaryModule: NounModule = {
  noun: 'dictionary',
  calls: dictionaryCalls,
  grants: {
    '*': [],
    lists: ['general_office', 'hr', 'general_manager'],
    items: [...STAFF, ...VISITORS],
  },
  menu: [
    {
      under: '/system-setting',
      order: 60,
      path: '/system-setting/dictionary',
      title: '字典',
      name: 'dictionary',
      view: 'system/dictionary',
      roles: ['general_office', 'hr', 'general_manager'],
    },
  ],
  constraints: {
    dictionary_item_once: { field: 'listitemname', message: '该字典项已存在' },
  },
  audited: {
    dictionary_list: { title: '字典', columns: { name: '编码' } },
    dictionary_item: { title: '字典项', columns: { list_name: '字典' } },
  },
};
