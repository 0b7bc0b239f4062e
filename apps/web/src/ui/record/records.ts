import type { RecordKind } from '@shibiao/contract/records';

interface Place {
  /**
   * Calls that the record's page needs: without their right there is no link. Named by path, so that a link does not
   * load the contracts of all nouns.
   */
  needs: readonly string[];
  address: (id: number) => string;
}

/** Address and needed calls of each kind of record. */
export const PLACES: Record<RecordKind, Place> = {
  customer: { needs: ['/heZuoKeHu/heZuoKeHuOne'], address: (id) => `/customers/detail/${id}` },
  institution: { needs: ['/heZuoKeHu/jigouOne'], address: (id) => `/customers/institution/${id}` },
  teacher: { needs: ['/teacher_pool/one'], address: (id) => `/teacherManage/teacherDetails/${id}` },
  demand: { needs: ['/xuqiu/one'], address: (id) => `/sales/demands/${id}` },
  lesson: { needs: ['/lessoninfo/detail'], address: (id) => `/sigLessonDetails/${id}` },
  invoice: { needs: ['/finance/invoices/one'], address: (id) => `/financeInfo/invoices?open=${id}` },
  receipt: { needs: ['/finance/receipts/one'], address: (id) => `/financeInfo/receipts?open=${id}` },
  payment: { needs: ['/finance/payments/one'], address: (id) => `/financeInfo/payments/${id}` },
  // The person's page with every tab by its own right.
  person: { needs: ['/personnel/detail', '/personnel/edit'], address: (id) => `/hr/archive/${id}` },
};

/** True when these rights allow opening records of the kind. */
export const mayOpen = (can: (path: string) => boolean, kind: RecordKind): boolean =>
  PLACES[kind].needs.every(can);
