import type { InputOf } from '@shibiao/contract/endpoint';
import type { askApi } from '@shibiao/contract/requests/forms';
import { putFacts } from '../facts.queries.ts';
import type { Drafted, KindOfRequest } from '../kinds.ts';
import { mustLink } from './links.ts';

type Material = InputOf<typeof askApi.saveMaterial>;
type Seal = InputOf<typeof askApi.saveSeal>;

const drafted = (form: Material, what: string): Drafted => ({
  title: `${what} ${form.document} × ${form.copies}`,
  measure: 0,
  lessonId: form.lessonId,
  contactId: form.contactId,
});
const facts = (form: Material) => ({
  document: form.document,
  copies: form.copies,
  needed_on: form.neededOn ?? null,
});

export const material: KindOfRequest<Material> = {
  kind: 'material',
  draft: async (trx, actor, form) => {
    await mustLink(trx, actor, form);
    return drafted(form, '资料');
  },
  write: (trx, id, form) => putFacts(trx, 'request_paper', id, facts(form)),
};

export const seal: KindOfRequest<Seal> = {
  kind: 'seal',
  draft: async (trx, actor, form) => {
    await mustLink(trx, actor, form);
    return drafted(form, form.isTakenOut ? `${form.seal}外带` : form.seal);
  },
  write: (trx, id, form) =>
    putFacts(trx, 'request_paper', id, {
      ...facts(form),
      seal: form.seal,
      is_taken_out: form.isTakenOut ?? false,
    }),
};
