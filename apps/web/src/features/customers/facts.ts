import type { customerPageApi } from '@shibiao/contract/customers/customers';
import type { OutputOf } from '@shibiao/contract/endpoint';
import type { UseQueryResult } from '@tanstack/react-query';

export type Facts = OutputOf<typeof customerPageApi.facts>;
export type FactsQuery = UseQueryResult<Facts>;
