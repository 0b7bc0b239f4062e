/**
 * Whether a page or function is of the portals, which answer visitors alone: administrators hold it, but it opens
 * nothing to staff, nor is it a right that a manager of visitors' accounts must have.
 */
export const isOfVisitors = (path: string): boolean => /^(\/api)?\/(portal|teacherPortal)\//.test(path);
