import { EDUCATIONS, HOUSEHOLDS, MARRIAGES, POLITICS } from '@shibiao/contract/archive/archive';
import { archiveApi } from '@shibiao/contract/archive/calls';
import { EMPLOYMENT_FORMS } from '@shibiao/contract/personnel';
import { useQuery } from '@tanstack/react-query';
import { Input, Select } from 'antd';
import { use } from 'react';
import { call } from '../../lib/call.ts';
import { useCan } from '../../lib/session.ts';
import { DictionarySelect } from '../../pickers/DictionarySelect.tsx';
import { CLEARABLE } from '../../ui/clearable.tsx';
import { DateInput } from '../../ui/dates.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { PlaceContext } from '../../ui/form/place.ts';
import { codeOptions } from '../../ui/texts.tsx';
import type { Archive } from './tabs.tsx';

const SENSITIVE_FIELDS = ['idCard', 'bankName', 'bankAccount', 'address', 'emergencyName', 'emergencyPhone'];
/** Facts of the employment; sent only for a person with an open one. */
const EMPLOYMENT = ['entryDate', 'regularDate', 'tenureFrom', 'form'];
/** Edited in other forms: 调岗调动, 合同, 附件. */
const ELSEWHERE = ['organisationId', 'leaderId', 'post', 'grade', 'contracts', 'fileIds'];

/**
 * Form of the archive. Sensitive facts are read in full first, which is logged, so that a mask is never saved; other
 * facts edited in place skip this.
 */
export default function ArchiveForm({ person, onClose }: { person: Archive; onClose: () => void }) {
  const place = use(PlaceContext);
  const isAsked = !place || SENSITIVE_FIELDS.some((name) => place.names.has(name));
  const mayReveal = useCan(archiveApi.reveal) && person.maySeeAll && isAsked;
  // Read at each opening and dropped on close, because a cached value would overwrite a newer one.
  const sensitive = useQuery({
    queryKey: ['sensitive', person.id],
    queryFn: () => call(archiveApi.reveal, { id: person.id }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    enabled: mayReveal,
  });
  if (mayReveal && sensitive.isPending) return null;
  const isWhole = sensitive.data !== undefined;
  const facts = { ...person, ...sensitive.data };
  return (
    <FormDrawer
      title={`${person.name} 的档案`}
      endpoint={archiveApi.edit}
      formKey="archive"
      width={760}
      initial={facts}
      reload={async () => ({ ...(await call(archiveApi.one, { id: person.id })), ...sensitive.data })}
      prepare={(values) => {
        const out = new Set([
          ...ELSEWHERE,
          ...(isWhole ? [] : SENSITIVE_FIELDS),
          ...(person.status >= 4 ? EMPLOYMENT : []),
        ]);
        const sent = Object.fromEntries(Object.entries(values).filter(([key]) => !out.has(key)));
        return { ...sent, id: person.id, version: person.version || undefined };
      }}
      onClose={onClose}
    >
      {isWhole && (
        <>
          <Field name="idCard" label="身份证号（出生日期、性别随之）">
            <Input />
          </Field>
          <Field name="address" label="住址">
            <Input />
          </Field>
        </>
      )}
      <Field name="email" label="邮箱">
        <Input inputMode="email" />
      </Field>
      <Field name="ethnicity" label="民族">
        <Input />
      </Field>
      <Field name="nativePlace" label="籍贯">
        <Input />
      </Field>
      <Field name="household" label="户口性质">
        <Select allowClear={CLEARABLE} options={codeOptions(HOUSEHOLDS)} />
      </Field>
      <Field name="politics" label="政治面貌">
        <Select allowClear={CLEARABLE} options={codeOptions(POLITICS)} />
      </Field>
      <Field name="marriage" label="婚姻状况">
        <Select allowClear={CLEARABLE} options={codeOptions(MARRIAGES)} />
      </Field>
      <Field name="education" label="最高学历">
        <Select allowClear={CLEARABLE} options={codeOptions(EDUCATIONS)} />
      </Field>
      <Field name="school" label="毕业院校">
        <Input />
      </Field>
      <Field name="major" label="专业">
        <Input />
      </Field>
      <Field name="graduatedOn" label="毕业日期">
        <DateInput />
      </Field>
      <Field name="workSince" label="参加工作日期">
        <DateInput />
      </Field>
      <Field name="channel" label="来源渠道">
        <DictionarySelect list="recruitChannel" />
      </Field>
      {isWhole && (
        <>
          <Field name="emergencyName" label="紧急联系人">
            <Input />
          </Field>
          <Field name="emergencyPhone" label="紧急联系电话">
            <Input inputMode="tel" />
          </Field>
        </>
      )}
      <Field name="emergencyRelation" label="与紧急联系人关系">
        <Input />
      </Field>
      {isWhole && (
        <>
          <Field name="bankName" label="开户行">
            <Input />
          </Field>
          <Field name="bankAccount" label="银行卡号">
            <Input inputMode="numeric" />
          </Field>
        </>
      )}
      <Field name="socialSecurityCity" label="社保城市">
        <Input />
      </Field>
      <Field name="fund" label="公积金">
        <Input />
      </Field>
      {person.status < 4 && (
        <>
          <Field name="entryDate" label="入职日期">
            <DateInput />
          </Field>
          <Field name="probationTo" label="试用期至">
            <DateInput />
          </Field>
          <Field name="regularDate" label="转正日期">
            <DateInput />
          </Field>
          <Field name="tenureFrom" label="司龄起算日">
            <DateInput />
          </Field>
          <Field name="form" label="用工形式">
            <Select options={codeOptions(EMPLOYMENT_FORMS)} />
          </Field>
        </>
      )}
      <Field name="remark" label="备注" isWide>
        <Input.TextArea rows={3} />
      </Field>
    </FormDrawer>
  );
}
