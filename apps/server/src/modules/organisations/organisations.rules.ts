/** Organisations that the product itself looks up by id (product.md 9). */
export const FIXED = [2, 4, 11, 20, 261] as const;
export const isFixed = (id: number): boolean => (FIXED as readonly number[]).includes(id);
