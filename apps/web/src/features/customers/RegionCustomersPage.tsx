import { customersApi } from '@shibiao/contract/customers/customers';
import { CustomerList } from './CustomerList.tsx';

/** 区域客户: customers of the caller's 负责区域 with any owner; the server masks phones of others. */
export default function RegionCustomersPage() {
  return (
    <CustomerList
      variant="region"
      endpoint={customersApi.listByRegion}
      exports={customersApi.exportByRegion}
      empty={{ title: '负责区域内没有客户', hint: '负责区域由人资在“人员”中设置。' }}
    />
  );
}
