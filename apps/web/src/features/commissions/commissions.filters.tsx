import { OrganisationName, PersonName } from '../../pickers/names.tsx';
import { OrganisationPicker } from '../../pickers/OrganisationPicker.tsx';
import { PersonnelPicker } from '../../pickers/PersonnelPicker.tsx';
import type { Filter } from '../../ui/PagedTable.tsx';

export const FORMULA =
  '基数 = 回款 −（课酬 + 差旅）× 回款 ÷ 课程款；置换不计。提成 = 当月累计基数分档计算；已送审月份的冲回与调整按原提成率，记入之后的月份。';

export const byPersonnel: Filter = {
  key: 'personnelId',
  label: '人员',
  kind: 'custom',
  text: (value) => <PersonName id={value} />,
  width: 140,
  render: (value, onChange) => (
    <PersonnelPicker
      value={value ? Number(value) : null}
      onChange={(id) => onChange(id)}
      placeholder="人员"
      withInactive
    />
  ),
};

export const byOrganisation: Filter = {
  key: 'orgnizationalid',
  label: '部门',
  kind: 'custom',
  text: (value) => <OrganisationName id={value} />,
  width: 160,
  render: (value, onChange) => (
    <OrganisationPicker
      value={value ? Number(value) : null}
      onChange={onChange}
      placeholder="部门（含下级）"
    />
  ),
};
