import type { EMPLOYMENT_FORMS } from '@shibiao/contract/personnel';

/** Whom the figures count. */
export interface Whom {
  orgnizationalid?: number[];
  form?: (typeof EMPLOYMENT_FORMS.values)[number];
  allForms?: boolean;
  post?: string;
  city?: string;
}

/** The list of the people whom a figure counts. */
export function listOf({ orgnizationalid, form, post, city }: Whom, filter: Record<string, string>): string {
  const all = new URLSearchParams({
    ...(orgnizationalid ? { orgnizationalid: orgnizationalid.join(',') } : {}),
    ...(form ? { form } : {}),
    ...(post ? { post } : {}),
    ...(city ? { city } : {}),
    ...filter,
  });
  return `/hr/archive?${all}`;
}
