import type { SortOrder } from 'antd/es/table/interface';

/** Converts between the directions of contract and table. */
export const sortOrderOf = (order: string | undefined): SortOrder =>
  order === 'desc' ? 'descend' : 'ascend';
export const orderOf = (sortOrder: SortOrder): 'asc' | 'desc' => (sortOrder === 'ascend' ? 'asc' : 'desc');
