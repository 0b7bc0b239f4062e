/** Organisations of a new company: its root and those that the product refers to by id (product.md 9). */
export const FIRST = [
  { id: 1, name: '公司', parent_id: null, kind: '公司' },
  { id: 2, name: '业务中心', parent_id: 1, kind: '部门' },
  { id: 4, name: '师资部', parent_id: 1, kind: '部门' },
  { id: 11, name: '市场部', parent_id: 1, kind: '部门' },
  { id: 20, name: '服务部', parent_id: 1, kind: '部门' },
  { id: 261, name: '分公司业务部', parent_id: 1, kind: '部门' },
] as const;

/** Organisations that the product itself looks up by id. */
export const FIXED: readonly number[] = FIRST.flatMap(({ id }) => (id === 1 ? [] : [id]));
export const isFixed = (id: number): boolean => FIXED.includes(id);

/** Records of an organisation in words. Headcounts exclude leavers, so the message mentions them. */
export const usesInWords = (uses: { below: number; members: number; customers: number }): string[] => [
  ...(uses.below > 0 ? [` ${uses.below} 个下级组织`] : []),
  ...(uses.members > 0 ? [` ${uses.members} 名人员（含离职）`] : []),
  ...(uses.customers > 0 ? ['客户'] : []),
];
