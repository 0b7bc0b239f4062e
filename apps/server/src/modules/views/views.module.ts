import type { NounModule } from '../../noun.ts';
import { viewCalls } from './views.routes.ts';

export const viewsModule: NounModule = {
  noun: 'views',
  calls: viewCalls,
  grants: {
    '*': [],
  },
  constraints: {
    saved_view_account_id_screen_name_key: { field: 'name', message: '已有同名视图' },
  },
};
