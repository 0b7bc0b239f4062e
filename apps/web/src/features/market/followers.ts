import type { OutputOf } from '@shibiao/contract/endpoint';
import type { followersApi } from '@shibiao/contract/market/followers';

export type Channel = OutputOf<typeof followersApi.channels>['list'][number];
export const channelName = ({ platform, name }: Pick<Channel, 'platform' | 'name'>) =>
  `${platform} · ${name}`;

/** Filter of a manager's own channels. */
export const managerIn = ({ managerId }: Record<string, string | undefined>): number | null =>
  managerId ? Number(managerId) : null;
