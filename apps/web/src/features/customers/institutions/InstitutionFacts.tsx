import { LEVELS } from '@shibiao/contract/customers/customers';
import { institutionsApi } from '@shibiao/contract/customers/institutions';
import type { OutputOf } from '@shibiao/contract/endpoint';
import { useCan } from '../../../lib/session.ts';
import { Facts } from '../../../ui/DetailLayout.tsx';
import { lazy } from '../../../ui/lazy.tsx';
import type { RecordHead } from '../../../ui/record/head.ts';
import { Editable } from '../../../ui/record/InPlace.tsx';
import { Money, StatusTag, ToneTag } from '../../../ui/texts.tsx';

export type Institution = OutputOf<typeof institutionsApi.institution>;

const loadForm = () => import('./InstitutionForm.tsx');
const InstitutionForm = lazy(loadForm);

/** The institution's name and level, with the form that edits its facts in place. */
export function useInstitutionHead(one: Institution): RecordHead {
  const mayEdit = useCan(institutionsApi.saveInstitution);
  return {
    title: one.cooperationName,
    titleEdit: { label: '名称', names: 'cooperationName' },
    star: { kind: 'institution', id: one.id },
    tags: (
      <>
        <Editable label="等级" names="level">
          {one.level ? <StatusTag value={one.level} of={LEVELS} /> : <span className="quiet">等级 —</span>}
        </Editable>
        {one.bcoreOrg === 1 && <ToneTag tone="good">核心客户</ToneTag>}
      </>
    ),
    form: mayEdit ? (close) => <InstitutionForm institution={one} onClose={close} /> : null,
    near: loadForm,
  };
}

/** Place and kind of the institution, and the figures of its lessons. */
export function InstitutionFacts({ one }: { one: Institution }) {
  return (
    <Facts
      items={[
        {
          label: '地区',
          value: [one.provinceName, one.cityName].filter(Boolean).join(' '),
          edit: 'provinceId',
        },
        { label: '类型', value: one.kind, edit: 'kind' },
        { label: '税号', value: one.taxNo, edit: 'taxNo' },
        { label: '行业', value: one.industry, edit: 'industry' },
        { label: '来源', value: one.source, edit: 'source' },
        { label: '课程款', value: <Money value={one.income} />, closed: '由课程得出' },
        { label: '未收', value: <Money value={one.open} />, closed: '由课程和收款得出' },
        { label: '地址', value: one.address, edit: 'address' },
        { label: '网址', value: one.website, edit: 'website' },
        {
          label: '曾用名',
          value: one.formerNames.join('、'),
          isWide: true,
          closed: '改名、合并时自动留下',
        },
        { label: '备注', value: one.remark, isWide: true, edit: 'remark' },
      ]}
    />
  );
}
