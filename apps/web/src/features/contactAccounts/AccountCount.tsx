import { identityApi } from '@shibiao/contract/identity';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';

/** Numbers of the customers' accounts, in all and in use. */
export function AccountCount() {
  const can = useCan(identityApi.partnerAccountCount);
  const { data } = useQuery(queryOf(identityApi.partnerAccountCount, {}, { enabled: can, isQuiet: true }));
  if (!data) return null;
  if (data.total === 0) return <span className="quiet">您的客户范围内没有账号</span>;
  return (
    <span className="quiet">
      共 {data.total} 个账号，启用 {data.active} 个
    </span>
  );
}
