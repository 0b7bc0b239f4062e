import { invoiceRequestsApi } from '@shibiao/contract/finance/invoiceRequests';
import { portalMoneyApi } from '@shibiao/contract/portalMoney';
import { type Actor, visitorOf } from '../../lib/actor.ts';
import { forbidden } from '../../lib/errors.ts';

/** @throws 403 for a partner's contact without the right to the institution's money (portals.md 6), and for others */
export function mustSeePortalMoney(actor: Actor): void {
  if (visitorOf(actor) !== 'partner') throw forbidden('这里是客户自己的账务');
  if (!actor.seesPortalMoney) throw forbidden('账务只对指定的联系人开放，需要查看请联系您的业务员');
}

const MONEY_URLS: ReadonlySet<string> = new Set(
  [...Object.values(portalMoneyApi), ...Object.values(invoiceRequestsApi)].map(({ path }) => `/api${path}`),
);
/** Whether a contact without the right to the institution's money keeps a function (`full_url`) and its menu. */
export const isKeptWithoutMoney = (fullUrl: string): boolean => !MONEY_URLS.has(fullUrl);
