import { ATTENDANCE_KINDS } from '@shibiao/contract/attendance/attendance';
import type { AttendanceKind } from '@shibiao/contract/attendance/marks';
import { Select } from 'antd';
import dayjs from 'dayjs';
import { usePage } from '../../lib/page.tsx';
import { OrganisationPicker } from '../../pickers/OrganisationPicker.tsx';
import { CLEARABLE } from '../../ui/clearable.tsx';
import { confirmLoss } from '../../ui/confirm.ts';
import { MonthInput } from '../../ui/dates.tsx';
import { TextFilter } from '../../ui/table/FilterControl.tsx';
import { codeOptions } from '../../ui/texts.tsx';
import styles from './attendance.module.css';

const isKind = (kind: string | undefined): kind is AttendanceKind =>
  ATTENDANCE_KINDS.values.some((one) => one === kind);

/** The filter of month, organisation, kind and name in the address, shared by calendar and chart. */
export function useAttendanceFilter() {
  const page = usePage();
  const { search } = page;
  const month = search.month ?? dayjs().format('YYYY-MM');
  const filter = {
    month,
    orgnizationalid: search.orgnizationalid ? Number(search.orgnizationalid) : undefined,
    keyword: search.keyword || undefined,
    kind: isKind(search.kind) ? search.kind : undefined,
  };
  const bar = (
    <div className={styles.filter} role="search">
      <MonthInput
        value={month}
        allowClear={false}
        onChange={(value) => confirmLoss(page.pathname, () => page.setSearch({ month: value }))}
      />
      <OrganisationPicker
        aria-label="部门"
        placeholder="部门"
        value={search.orgnizationalid ? Number(search.orgnizationalid) : null}
        onChange={(value) => page.setSearch({ orgnizationalid: value })}
      />
      <Select
        aria-label="类型"
        placeholder="类型"
        allowClear={CLEARABLE}
        value={isKind(search.kind) ? search.kind : null}
        options={codeOptions(ATTENDANCE_KINDS)}
        onChange={(kind) => page.setSearch({ kind: kind ?? null })}
      />
      <TextFilter
        label="姓名、拼音或工号"
        placeholder="姓名、拼音或工号"
        width={150}
        value={search.keyword ?? ''}
        onChange={(keyword) => page.setSearch({ keyword })}
      />
    </div>
  );
  return { month, filter, bar };
}
