import type { SortOrder } from 'antd/es/table/interface';

/** A direction of the contract in the table's words, and back. */
export const sortOrderOf = (order: string | undefined): SortOrder =>
  order === 'desc' ? 'descend' : 'ascend';
export const orderOf = (sortOrder: SortOrder): 'asc' | 'desc' => (sortOrder === 'ascend' ? 'asc' : 'desc');
