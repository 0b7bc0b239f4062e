import { COMPANY_SERIES } from '@shibiao/contract/finance/contracts';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { queryOf } from '../../lib/query.ts';
import { CLEARABLE } from '../../ui/clearable.tsx';

interface Props {
  value?: number | null;
  onChange?: (value: number | null) => void;
}

/** 签约公司 of both series, each under its heading. */
export function ContractCompanySelect({ value, onChange }: Props) {
  const first = useQuery(queryOf(lessonsApi.contractCompanies, {}));
  const second = useQuery(queryOf(lessonsApi.contractCompaniesSecond, {}));
  const options = [first, second].map((query, i) => ({
    label: COMPANY_SERIES.labelOf(i + 1),
    options: (query.data?.list ?? []).map((one) => ({ value: one.LISTITEMID, label: one.LISTITEMNAME })),
  }));
  return (
    <Select
      allowClear={CLEARABLE}
      showSearch={{ optionFilterProp: 'label' }}
      value={value ?? null}
      onChange={(chosen: number | undefined) => onChange?.(chosen ?? null)}
      options={options.filter((group) => group.options.length > 0)}
    />
  );
}
