/** The records that are named all over the product and have a place where they are read. */
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
