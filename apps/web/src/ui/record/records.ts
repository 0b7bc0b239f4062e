import type { RecordKind } from '@shibiao/contract/records';

interface Place {
  /**
   * The calls that the record's page cannot do without: who may not call them gets no link. By their paths, so that a
   * link does not load the contracts of all nouns.
   */
  needs: readonly string[];
  address: (id: number) => string;
}

/** Where each kind of record is read, and who may. */
export const PLACES: Record<RecordKind, Place> = {
  customer: { needs: ['/heZuoKeHu/heZuoKeHuOne'], address: (id) => `/customers/detail/${id}` },
  institution: { needs: ['/heZuoKeHu/jigouOne'], address: (id) => `/customers/institution/${id}` },
  teacher: { needs: ['/teacher_pool/one'], address: (id) => `/teacherManage/teacherDetails/${id}` },
  demand: { needs: ['/xuqiu/one'], address: (id) => `/sales/demands/${id}` },
  lesson: { needs: ['/lessoninfo/detail'], address: (id) => `/sigLessonDetails/${id}` },
  invoice: { needs: ['/finance/invoices/one'], address: (id) => `/financeInfo/invoices?open=${id}` },
  receipt: { needs: ['/finance/receipts/one'], address: (id) => `/financeInfo/receipts?open=${id}` },
  payment: { needs: ['/finance/payments/one'], address: (id) => `/financeInfo/payments/${id}` },
  // The page with everything about the person, each tab by its own right.
  person: { needs: ['/personnel/detail', '/personnel/edit'], address: (id) => `/hr/archive/${id}` },
};

/** Whether somebody with these rights may open records of the kind. */
export const mayOpen = (can: (path: string) => boolean, kind: RecordKind): boolean =>
  PLACES[kind].needs.every(can);
