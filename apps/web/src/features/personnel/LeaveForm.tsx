import { personnelApi } from '@shibiao/contract/personnel';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/query.ts';
import { PersonnelPicker } from '../../pickers/PersonnelPicker.tsx';
import { DateInput } from '../../ui/dates.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import type { Person } from './personnel.columns.tsx';

/** Leaving: what the person still holds, and who takes it over. */
export default function LeaveForm({ person, onClose }: { person: Person; onClose: () => void }) {
  const query = useQuery(queryOf(personnelApi.holdings, { id: person.personnelid }, { staleTime: 0 }));
  const held = query.data;
  const holdsNothing = held && held.customers + held.lessons + held.demands === 0;
  return (
    <FormDrawer
      title={`${person.personnelname} 离职`}
      endpoint={personnelApi.deactivate}
      formKey="personnel-leave"
      initial={{ id: person.personnelid, version: person.version }}
      onClose={onClose}
    >
      <p style={{ gridColumn: '1 / -1', margin: 0 }}>
        {held === undefined
          ? '正在查询名下数据…'
          : `名下还有 客户 ${held.customers} 个、未结束的课程 ${held.lessons} 门、未完成的需求 ${held.demands} 条、下属 ${held.members} 人。`}
        <br />
        <span className="quiet">离职后账号立即退出，不能再登录；做过的记录全部保留。</span>
      </p>
      <Field name="quitDate" label="离职日期（不填：今天）">
        <DateInput />
      </Field>
      {!holdsNothing && (
        <Field
          name="successorId"
          label="客户、需求与课程的接手人"
          mustFill={Boolean(held && held.customers > 0)}
        >
          <PersonnelPicker />
        </Field>
      )}
      {held && held.members > 0 && (
        <Field name="newLeaderId" label={`下属的新上级（不填：${person.leaderName ?? '无'}）`}>
          <PersonnelPicker />
        </Field>
      )}
    </FormDrawer>
  );
}
