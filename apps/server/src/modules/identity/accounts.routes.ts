import { loginColumns } from '@shibiao/contract/accounts';
import { favouritesApi } from '@shibiao/contract/favourites';
import { favouriteColumns, identityApi } from '@shibiao/contract/identity';
import { figure } from '../../db/cache.ts';
import { bearerOf } from '../../lib/bearer.ts';
import { seenIn } from '../../lib/cache.ts';
import { exportsList } from '../../lib/export.ts';
import { type ServeOptions, serve, serveAlike } from '../../lib/serve.ts';
import { accountToManage } from '../access/assignments.queries.ts';
import { accounts, candidates, countPartnerAccounts } from './accounts.queries.ts';
import { resetToDefault, saveAccount, setAccountStatus } from './accounts.service.ts';
import { forgetSessions, visitorOf } from './anonymous-context.ts';
import { avatarUrl } from './avatars.ts';
import { currentUser } from './current-user.service.ts';
import { favouriteCounts, favouriteIds, favourites } from './favourites.queries.ts';
import { editFavourites, removeFavourites, toggleFavourite } from './favourites.service.ts';
import { logins, teacherLogins } from './login-log.queries.ts';
import { deleteLogins, saveSettings, setAvatar } from './own.service.ts';
import { tellRenamed } from './sign-in-names.service.ts';

const account: ServeOptions = {
  row: ({ db, actor, id }) => accountToManage(db, actor, id),
  rowTable: 'account',
};

/** The caller's own data, and account administration. */
export const accountCalls = [
  serveAlike(identityApi.currentUser, ({ db, actor, environment, request }) =>
    currentUser(db, actor, environment, bearerOf(request) ?? ''),
  ),
  serve(identityApi.saveSettings, ({ db, actor, input }) => saveSettings(db, actor, input.settings)),
  serveAlike(identityApi.updateAvatar, async ({ db, actor, input, environment }) => ({
    headIcon: avatarUrl(environment)(await setAvatar(db, actor, input.fileId)),
  })),
  serveAlike(identityApi.listFavourites, ({ db, actor, input }) => favourites.page(db, actor, input)),
  serveAlike(identityApi.toggleFavourite, async ({ db, actor, input }) => ({
    isFavourite: await toggleFavourite(db, actor, input),
  })),
  serveAlike(favouritesApi.favouriteCounts, ({ db, actor }) => favouriteCounts(db, actor)),
  serve(favouritesApi.editFavourites, ({ db, actor, input }) => editFavourites(db, actor, input)),
  serve(favouritesApi.removeFavourites, ({ db, actor, input }) => removeFavourites(db, actor, input.ids)),
  serve(favouritesApi.exportFavourites, exportsList('收藏', favouriteColumns, favourites)),
  serveAlike(identityApi.favouriteIds, async ({ db, actor }) => ({ ids: await favouriteIds(db, actor) })),

  serve(identityApi.listAccounts, async ({ db, actor, input, environment }) => {
    const page = await accounts.page(db, actor, input);
    const url = avatarUrl(environment);
    return {
      ...page,
      list: page.list.map((row) => ({ ...row, headIcon: row.headIcon && url(row.headIcon) })),
    };
  }),
  serve(identityApi.accountCandidates, async ({ db, actor, input }) => ({
    list: await candidates(db, actor, input.userType, input.keyword),
  })),
  serve(
    identityApi.saveAccount,
    async (call) => {
      const { db, actor, input, environment } = call;
      const { renamed, ...answer } = await saveAccount(db, actor, input, environment.DEFAULT_PASSWORD);
      forgetSessions(call);
      tellRenamed(call, actor, renamed);
      return answer;
    },
    account,
  ),
  serve(
    identityApi.updateAccountStatus,
    async (call) => {
      await setAccountStatus(call.db, call.actor, call.input.id, call.input.status);
      forgetSessions(call);
    },
    account,
  ),
  serve(
    identityApi.resetAccountPassword,
    async (call) => {
      const defaults = {
        defaultPassword: call.environment.DEFAULT_PASSWORD,
        visitor: visitorOf(call.request),
      };
      await resetToDefault(call.db, call.actor, call.input.id, defaults);
      forgetSessions(call);
    },
    account,
  ),
  serve(identityApi.partnerAccountCount, async ({ db, actor, input }) => {
    const { value } = await figure(
      db,
      identityApi.partnerAccountCount,
      seenIn(actor, 'customers', 'lessons'),
      input,
      () => countPartnerAccounts(db, actor, input.coorgid),
    );
    return value;
  }),

  serve(identityApi.loginLog, ({ db, actor, input }) => logins.page(db, actor, input)),
  serve(identityApi.teacherLoginLog, ({ db, actor, input }) => teacherLogins.page(db, actor, input)),
  serve(identityApi.deleteLoginLog, ({ db, actor, input }) => deleteLogins(db, actor, input.id)),
  serve(identityApi.exportLoginLog, exportsList('登录日志', loginColumns, logins)),
];
