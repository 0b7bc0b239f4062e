/** Kinds of records that are referred to everywhere and have a page. */
export type RecordKind =
  | 'customer'
  | 'institution'
  | 'teacher'
  | 'demand'
  | 'lesson'
  | 'invoice'
  | 'receipt'
  | 'payment'
  | 'person';
