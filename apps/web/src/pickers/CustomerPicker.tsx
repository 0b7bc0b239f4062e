import { customersApi } from '@shibiao/contract/customers/customers';
import type { RowOf } from '../ui/PagedTable.tsx';
import { type PickerValueProps, RemotePicker } from './RemotePicker.tsx';

type Customer = RowOf<typeof customersApi.list>;

interface Props extends PickerValueProps {
  onPick?: (customer: Customer | null) => void;
}

/** Picker of a customer in scope by name, pinyin, initials or the phone's first digits. */
export const CustomerPicker = (props: Props) => (
  <RemotePicker
    placeholder="客户姓名、拼音或电话"
    {...props}
    named="customers"
    endpoint={customersApi.list}
    inputOf={(keyword) => ({ keyword, page: 1, count: 20 })}
    idOf={(row) => row.id}
    nameOf={(row) => row.contactName}
    secondOf={(row) => [row.cooperationName, row.authorName].filter(Boolean).join(' · ')}
  />
);
