import { filesApi } from '@shibiao/contract/files';
import { contractsApi } from '@shibiao/contract/finance/contracts';
import { Input } from 'antd';
import { call } from '../../../lib/call.ts';
import { idsOf } from '../../../lib/upload.ts';
import { useFileRead } from '../../../lib/useFile.ts';
import { InstitutionPicker } from '../../../pickers/InstitutionPicker.tsx';
import { DateInput } from '../../../ui/dates.tsx';
import { FileUpload } from '../../../ui/FileUpload.tsx';
import { FormDrawer } from '../../../ui/FormDrawer.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { MoneyInput } from '../../../ui/MoneyInput.tsx';
import { RecordDrawer } from '../../../ui/RecordDrawer.tsx';
import { CompanySelect } from '../choices.tsx';
import type { Contract } from './Contracts.tsx';

interface Props {
  contract: Contract | null;
  /** The institution of a new contract, when known. */
  institution?: { id: number; name: string };
  onClose: () => void;
}

/** Form of a contract with its scanned file. */
export function ContractForm({ contract, institution, onClose }: Props) {
  const paper = useFileRead(contract?.fileId);
  const file = paper.data?.list[0];
  // The form takes its initial values once, so it waits for the file that it shows.
  if (contract?.fileId && !paper.data)
    return <RecordDrawer title={`修改合同：${contract.no}`} query={paper} onClose={onClose} />;
  return (
    <FormDrawer
      title={contract ? `修改合同：${contract.no}` : '新建合同'}
      endpoint={contractsApi.save}
      formKey={institution ? `contract-of-${institution.id}` : 'contract'}
      initial={{ ...(institution && { coorgid: institution.id }), ...contract, files: file ? [file] : [] }}
      reload={async () => {
        const [fresh] = (await call(contractsApi.list, { id: contract?.id })).list;
        const paper = fresh?.fileId ? (await call(filesApi.refs, { ids: [fresh.fileId] })).list : [];
        return { ...fresh, files: paper };
      }}
      prepare={({ files, ...given }) => ({
        ...given,
        fileId: idsOf(files)[0] ?? (file ? null : (contract?.fileId ?? null)),
      })}
      onClose={onClose}
    >
      <Field name="no" label="合同编号">
        <Input autoFocus />
      </Field>
      <Field name="title" label="名称">
        <Input />
      </Field>
      <Field name="coorgid" label="机构">
        <InstitutionPicker
          chosen={
            contract?.coorgid
              ? { id: contract.coorgid, name: contract.cooperationName ?? '' }
              : (institution ?? null)
          }
        />
      </Field>
      <Field name="companyId" label="签约公司">
        <CompanySelect />
      </Field>
      <Field name="amount" label="金额（元）">
        <MoneyInput />
      </Field>
      <Field name="signedOn" label="签订日期">
        <DateInput />
      </Field>
      <Field name="fromDate" label="有效期起">
        <DateInput />
      </Field>
      <Field name="toDate" label="有效期止">
        <DateInput />
      </Field>
      <Field name="files" label="合同附件" isWide>
        <FileUpload purpose="contract" max={1} />
      </Field>
    </FormDrawer>
  );
}
