import type { EMPLOYMENT_FORMS } from '@shibiao/contract/personnel';

/** The people whom the figures count. */
export interface StaffFilter {
  orgnizationalid?: number[];
  form?: (typeof EMPLOYMENT_FORMS.values)[number];
  allForms?: boolean;
  post?: string;
  city?: string;
}
