import { personnelApi, QUIT_TYPES } from '@shibiao/contract/personnel';
import { useQuery } from '@tanstack/react-query';
import { Radio, Select } from 'antd';
import { queryOf } from '../../lib/query.ts';
import { DictionarySelect } from '../../pickers/DictionarySelect.tsx';
import { PersonnelPicker } from '../../pickers/PersonnelPicker.tsx';
import { DateInput } from '../../ui/dates.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { QueryLine } from '../../ui/QueryState.tsx';
import { codeOptions } from '../../ui/texts.tsx';

/** The leaver; with the version where the caller has the row. */
interface Person {
  personnelid: number;
  personnelname: string;
  leaderName: string | null;
  version?: number;
}

/** Things that go back or to the successor, without being handed over. */
const THINGS = new Set(['equipment', 'numbers']);
const KEPT = new Set(['members', 'openReports', 'openSheets', 'unpaidCommission', 'unpaid', 'asked']);

/** Form of leaving: the records that a person holds, and their successor. */
export default function LeaveForm({ person, onClose }: { person: Person; onClose: () => void }) {
  const query = useQuery(queryOf(personnelApi.holdings, { id: person.personnelid }, { staleTime: 0 }));
  const held = query.data;
  const kinds = held?.list.filter((one) => one.count > 0) ?? [];
  const mayHandOver = held === undefined || kinds.some((one) => !KEPT.has(one.key));
  const things = kinds.filter((one) => THINGS.has(one.key));
  return (
    <FormDrawer
      title={`${person.personnelname} 离职`}
      endpoint={personnelApi.deactivate}
      formKey="personnel-leave"
      initial={{ id: person.personnelid, version: person.version, handsBack: true }}
      onClose={onClose}
    >
      <p style={{ gridColumn: '1 / -1', margin: '0 0 12px' }}>
        {held ? sayingOf(kinds) : query.error ? <QueryLine of={query} /> : '正在查询名下数据…'}
        <br />
        <span className="quiet">
          保存后账号立即退出，不能再登录，离职日期在以后也一样；做过的记录全部保留。
        </span>
      </p>
      <Field name="quitDate" label="离职日期（不填：今天）">
        <DateInput />
      </Field>
      <Field name="quitType" label="离职类型" mustFill>
        <Select placeholder="请选择" options={codeOptions(QUIT_TYPES)} />
      </Field>
      <Field name="quitReason" label="离职原因" mustFill>
        <DictionarySelect list="quitReason" />
      </Field>
      {mayHandOver && (
        <Field name="successorId" label="接手人" mustFill={held?.needsSuccessor ?? false}>
          <PersonnelPicker />
        </Field>
      )}
      {things.length > 0 && (
        <Field name="handsBack" label={things.map(({ title, count }) => `${title} ${count}`).join('、')}>
          <Radio.Group
            options={[
              { value: true, label: '归还公司' },
              { value: false, label: '转给接手人（未选接手人则归还）' },
            ]}
          />
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

const sayingOf = (kinds: readonly { title: string; count: number }[]): string =>
  kinds.length === 0
    ? '名下没有需要交接的数据。'
    : `名下还有：${kinds.map(({ title, count }) => `${title} ${count}`).join('、')}。`;
