export const PRODUCT = '师表管理系统';
