import { contractsApi } from '@shibiao/contract/finance/contracts';
import { type PickerValueProps, RemotePicker } from '../../pickers/RemotePicker.tsx';

/** Picker of a contract by number or title; lessons of one contract may share a teacher's half-day. */
export const ContractPicker = (props: PickerValueProps) => (
  <RemotePicker
    placeholder="合同编号或名称"
    {...props}
    endpoint={contractsApi.list}
    inputOf={(keyword) => ({ keyword, page: 1, count: 20 })}
    idOf={(row) => row.id}
    nameOf={(row) => row.no}
    secondOf={(row) => [row.title, row.cooperationName].filter(Boolean).join(' · ')}
  />
);
