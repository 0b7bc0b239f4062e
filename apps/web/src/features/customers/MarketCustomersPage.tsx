import { customersApi } from '@shibiao/contract/customers/customers';
import { CustomerList } from './CustomerList.tsx';

/** 市场客户: customers won by the market department. */
export default function MarketCustomersPage() {
  return (
    <CustomerList
      variant="market"
      endpoint={customersApi.listForMarket}
      exports={customersApi.export}
      empty={{ title: '还没有市场客户', hint: '市场部新建的客户会出现在这里。' }}
    />
  );
}
