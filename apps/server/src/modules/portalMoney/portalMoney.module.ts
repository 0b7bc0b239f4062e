import { portalMoneyApi } from '@shibiao/contract/portalMoney';
import { serve } from '../../lib/serve.ts';
import type { NounModule } from '../../noun.ts';
import { mustSeePortalMoney } from '../identity/portal-money.policy.ts';
import { moneyLessons, moneyTotals, portalInvoices } from './portalMoney.queries.ts';
import { invoiceProfiles, saveProfile, statementOf, statementSheet } from './portalMoney.service.ts';

/** Staff read the same figures on the screens of finance. */
const nothingForStaff = async (): Promise<void> => undefined;

const calls = [
  serve(portalMoneyApi.lessons, nothingForStaff, {
    visitors: {
      partner: async ({ db, actor, input }) => {
        mustSeePortalMoney(actor);
        const [page, totals] = await Promise.all([
          moneyLessons.page(db, actor, input),
          moneyTotals(db, actor),
        ]);
        return { ...page, totals };
      },
    },
  }),
  serve(portalMoneyApi.invoices, nothingForStaff, {
    visitors: {
      partner: async ({ db, actor, input }) => {
        mustSeePortalMoney(actor);
        return await portalInvoices.page(db, actor, input);
      },
    },
  }),
  serve(portalMoneyApi.statement, nothingForStaff, {
    visitors: { partner: ({ db, actor, input }) => statementOf(db, actor, input) },
  }),
  serve(portalMoneyApi.statementExcel, ({ db, actor, input }) => statementSheet(db, actor, input)),
  serve(portalMoneyApi.profiles, nothingForStaff, {
    visitors: { partner: ({ db, actor }) => invoiceProfiles(db, actor) },
  }),
  serve(portalMoneyApi.saveProfile, ({ db, actor, input }) => saveProfile(db, actor, input)),
];

export const portalMoneyModule: NounModule = {
  noun: 'portalMoney',
  calls,
  grants: { '*': ['partner'] },
  menu: { '/lessons': [[45, '/portal/money', '账务', 'portalMoney', 'portalMoney/account', ['partner']]] },
  audited: {
    invoice_profile: {
      title: '开票信息',
      columns: {
        title: '抬头',
        address: '地址',
        phone: '电话',
        bank_account: '账号',
      },
    },
  },
};
