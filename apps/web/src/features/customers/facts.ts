import type { customerPageApi } from '@shibiao/contract/customers/customerPage';
import type { OutputOf } from '@shibiao/contract/endpoint';

export type Facts = OutputOf<typeof customerPageApi.facts>;
