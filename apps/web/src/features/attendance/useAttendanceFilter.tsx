import { Input } from 'antd';
import dayjs from 'dayjs';
import { usePage } from '../../lib/page.tsx';
import { OrganisationPicker } from '../../pickers/OrganisationPicker.tsx';
import { MonthInput } from '../../ui/dates.tsx';

/** Month, part of the company and name, kept in the address; the same for the calendar and the chart. */
export function useAttendanceFilter() {
  const page = usePage();
  const { search } = page;
  const month = search.month ?? dayjs().format('YYYY-MM');
  const filter = {
    month,
    ...(search.orgnizationalid ? { orgnizationalid: Number(search.orgnizationalid) } : {}),
    ...(search.keyword ? { keyword: search.keyword } : {}),
  };
  const bar = (
    <div className="attendance-filter" role="search">
      <MonthInput value={month} allowClear={false} onChange={(value) => page.setSearch({ month: value })} />
      <OrganisationPicker
        aria-label="部门"
        placeholder="部门"
        value={search.orgnizationalid ? Number(search.orgnizationalid) : null}
        onChange={(value) => page.setSearch({ orgnizationalid: value })}
      />
      <Input.Search
        allowClear
        placeholder="姓名、拼音或工号"
        defaultValue={search.keyword ?? ''}
        onSearch={(keyword) => page.setSearch({ keyword })}
      />
    </div>
  );
  return { month, filter, bar };
}
