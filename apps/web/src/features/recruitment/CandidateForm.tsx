import { EDUCATIONS } from '@shibiao/contract/archive/archive';
import { GENDER } from '@shibiao/contract/personnel';
import { recruitmentApi } from '@shibiao/contract/recruitment/calls';
import { STAGES } from '@shibiao/contract/recruitment/candidates';
import { useQuery } from '@tanstack/react-query';
import { Alert, Form, Input, Select } from 'antd';
import { call } from '../../lib/call.ts';
import { queryOf } from '../../lib/query.ts';
import { idsOf } from '../../lib/upload.ts';
import { DictionarySelect } from '../../pickers/DictionarySelect.tsx';
import { PersonnelPicker } from '../../pickers/PersonnelPicker.tsx';
import { CLEARABLE } from '../../ui/clearable.tsx';
import { DateInput } from '../../ui/dates.tsx';
import { FileUpload } from '../../ui/FileUpload.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { MoneyInput } from '../../ui/MoneyInput.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { PageLink } from '../../ui/record/RecordLink.tsx';
import { codeOptions } from '../../ui/texts.tsx';
import type { Candidate } from './Board.tsx';
import { OpeningPicker } from './OpeningPicker.tsx';

interface Props {
  candidate: Candidate | null;
  openingId?: number | null;
  onClose: () => void;
}

/** Form of an application. */
export default function CandidateForm({ candidate, openingId = null, onClose }: Props) {
  return (
    <FormDrawer
      title={candidate ? `修改候选人：${candidate.name}` : '新建候选人'}
      endpoint={recruitmentApi.edit}
      formKey="candidate"
      initial={candidate ?? { openingId }}
      reload={() => call(recruitmentApi.one, { id: candidate?.id ?? 0 })}
      prepare={({ resume, ...values }) => {
        const [uploaded] = idsOf(resume);
        return { ...values, action: 'save' as const, ...(uploaded ? { resumeFileId: uploaded } : {}) };
      }}
      onClose={onClose}
    >
      <Field name="name" label="姓名" mustFill>
        <Input />
      </Field>
      <Field name="phone" label="手机" mustFill>
        <Input inputMode="tel" />
      </Field>
      {!candidate && <EarlierApplications />}
      {!candidate && (
        <Field name="openingId" label="应聘职位" mustFill>
          <OpeningPicker />
        </Field>
      )}
      <Field name="channel" label="渠道">
        <DictionarySelect list="recruitChannel" />
      </Field>
      <Field name="referrerId" label="内推人">
        <PersonnelPicker />
      </Field>
      <Field name="appliedOn" label="应聘日期">
        <DateInput />
      </Field>
      <Field name="gender" label="性别">
        <Select allowClear={CLEARABLE} options={codeOptions(GENDER)} />
      </Field>
      <Field name="birthYear" label="出生年份">
        <NumberInput min={1930} max={2100} style={{ width: '100%' }} />
      </Field>
      <Field name="education" label="学历">
        <Select allowClear={CLEARABLE} options={codeOptions(EDUCATIONS)} />
      </Field>
      <Field name="school" label="院校">
        <Input />
      </Field>
      <Field name="years" label="工作年限">
        <NumberInput min={0} max={60} style={{ width: '100%' }} />
      </Field>
      <Field name="currentCompany" label="现公司">
        <Input />
      </Field>
      <Field name="email" label="邮箱">
        <Input inputMode="email" />
      </Field>
      <Field name="expectedSalary" label="期望薪资（元/月）">
        <MoneyInput />
      </Field>
      <Field name="ownerId" label="负责人">
        <PersonnelPicker />
      </Field>
      <Field name="resume" label={candidate?.resumeFileId ? '换简历' : '简历'} isWide>
        <FileUpload purpose="resume" max={1} />
      </Field>
      <Field name="remark" label="备注" isWide>
        <Input.TextArea rows={3} />
      </Field>
    </FormDrawer>
  );
}

/** Earlier applications with the same phone, shown while typing, so that 再次应聘 is recognised. */
function EarlierApplications() {
  const phone = Form.useWatch<string | undefined>('phone') ?? '';
  const isWhole = /^1\d{10}$/.test(phone);
  const { data } = useQuery({
    ...queryOf(recruitmentApi.list, { keyword: phone, count: 5 }),
    enabled: isWhole,
  });
  const before = isWhole ? (data?.list ?? []) : [];
  if (before.length === 0) return null;
  return (
    <Alert
      className="field-wide"
      type="info"
      showIcon
      title="该手机号应聘过：保存为再次应聘，同一职位不能重复"
      description={before.map((one) => (
        <div key={one.id}>
          <PageLink to={`/hr/recruitment/candidates/${one.id}`}>
            {one.name} · {one.openingTitle}
          </PageLink>{' '}
          {one.appliedOn} {one.result ?? STAGES.labelOf(one.stage)}
        </div>
      ))}
    />
  );
}
