import type { NounModule } from '../../noun.ts';
import { SALES } from '../access/roles.data.ts';
import { trackingCalls } from './trackings.routes.ts';
import { remindFollowUps, restoreTrackings } from './trackings.service.ts';

export const trackingsModule: NounModule = {
  noun: 'trackings',
  calls: trackingCalls,
  grants: {
    '*': [...SALES, 'market_department'],
    exportTrackings: SALES,
  },
  menu: { '/customers': [[90, 'trackings', '追踪', 'trackings', 'customers/trackings', SALES]] },
  audited: {
    tracking: {
      title: '追踪',
      columns: {
        next_at: '下次跟进',
        assignee_id: '下次跟进人',
        is_reminded: '已提醒',
      },
    },
  },
  restorable: [{ table: 'tracking', restore: restoreTrackings }],
  jobs: [{ name: 'follow-up-reminders', cron: '*/5 * * * *', run: remindFollowUps }],
};
