import type { OutputOf } from '@shibiao/contract/endpoint';
import { filesApi } from '@shibiao/contract/files';
import { GENDER } from '@shibiao/contract/personnel';
import {
  COOPERATION_STATUS,
  MANAGEMENT_LEVEL,
  SETTLEMENT_METHOD,
  TRAVEL_PAYER,
  teachersApi,
} from '@shibiao/contract/teachers';
import { Input, Select, Switch } from 'antd';
import { call } from '../../lib/call.ts';
import { idsOf } from '../../lib/upload.ts';
import { useFileRead } from '../../lib/useFile.ts';
import { DictionarySelect } from '../../pickers/DictionarySelect.tsx';
import { RegionField } from '../../pickers/RegionField.tsx';
import { CLEARABLE } from '../../ui/clearable.tsx';
import { DateInput } from '../../ui/dates.tsx';
import { FileUpload } from '../../ui/FileUpload.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { MoneyInput } from '../../ui/MoneyInput.tsx';
import { RecordDrawer } from '../../ui/RecordDrawer.tsx';
import { codeOptions } from '../../ui/texts.tsx';

type Detail = OutputOf<typeof teachersApi.one>;
interface Props {
  teacher: Detail | null;
  /** Name of a new teacher. */
  name?: string | undefined;
  onSaved?: (id: number) => void;
  onClose: () => void;
}

/** The saved teacher as form values, with the picture, which a save would otherwise remove. */
async function savedOf(id: number) {
  const saved = await call(teachersApi.one, { id });
  const { list } = await call(filesApi.refs, { ids: saved.photoFileId ? [saved.photoFileId] : [] });
  return { ...saved, photos: list };
}

/** Form of a teacher; the identity card fills birth and gender. */
export default function TeacherForm({ teacher, name, onSaved, onClose }: Props) {
  const picture = useFileRead(teacher?.photoFileId);
  const photo = picture.data?.list[0];
  // The form takes its initial values once, so it waits for the picture that it shows.
  if (teacher?.photoFileId && !picture.data)
    return <RecordDrawer title="修改讲师" query={picture} onClose={onClose} />;
  return (
    <FormDrawer
      title={teacher ? '修改讲师' : '添加讲师'}
      endpoint={teachersApi.edit}
      formKey="teacher"
      width={820}
      initial={{
        ...(teacher ?? {
          guanlilevel: 2,
          hezuostatus: 1,
          jiesuanfangshi: 1,
          travelPayer: '公司',
          name: name || undefined,
        }),
        photos: photo ? [photo] : [],
      }}
      prepare={({ photos, ...values }) => ({
        ...values,
        // A picture that this person may not read stays.
        photoFileId: idsOf(photos)[0] ?? (photo ? null : (teacher?.photoFileId ?? null)),
      })}
      reload={teacher ? () => savedOf(teacher.id) : undefined}
      onSaved={(saved) => onSaved?.(saved.id)}
      onClose={onClose}
    >
      <Field name="name" label="姓名">
        <Input />
      </Field>
      <Field name="phone" label="手机号">
        <Input inputMode="tel" />
      </Field>
      <Field name="idCard" label="身份证号">
        <Input placeholder="填写后自动得出出生日期和性别" />
      </Field>
      <Field name="gender" label="性别">
        <Select allowClear={CLEARABLE} options={codeOptions(GENDER)} />
      </Field>
      <Field name="birth" label="出生日期">
        <DateInput />
      </Field>
      <RegionField label="常驻城市" names={['homeProvinceId', 'homeCityId']} />
      <Field name="fields" label="领域" isWide>
        <DictionarySelect list="field" isMultiple />
      </Field>
      <Field name="topics" label="主讲课题（回车添加）" isWide>
        <Select mode="tags" open={false} tokenSeparators={['，', ',', '、']} />
      </Field>
      <Field name="tags" label="标签（回车添加）" isWide extra="仅内部">
        <Select mode="tags" open={false} tokenSeparators={['，', ',', '、']} />
      </Field>
      <Field name="guanlilevel" label="级别">
        <Select options={codeOptions(MANAGEMENT_LEVEL)} />
      </Field>
      <Field name="hezuostatus" label="合作状态">
        <Select options={codeOptions(COOPERATION_STATUS)} />
      </Field>
      <Field name="jiezhidate" label="合作截止">
        <DateInput />
      </Field>
      <Field name="jiesuanfangshi" label="结算方式">
        <Select options={codeOptions(SETTLEMENT_METHOD)} />
      </Field>
      <Amount name="feeDay" label="课酬/天（元）" />
      <Amount name="feeHalfDay" label="课酬/半天（元）" />
      <Field name="isFeeAfterTax" label="课酬为税后" valuePropName="checked">
        <Switch />
      </Field>
      <Field name="travelPayer" label="差旅承担" extra="用于此后排的课程；已排的在课程中修改">
        <Select allowClear={CLEARABLE} options={codeOptions(TRAVEL_PAYER)} />
      </Field>
      <Amount name="subsidy" label="标准补贴（元）" />
      <Field name="bankName" label="开户行（修改后须财务确认）">
        <Input />
      </Field>
      <Field name="bankAccount" label="银行账号">
        <Input inputMode="numeric" />
      </Field>
      <Field name="intro" label="简介" isWide extra="客户和讲师可见">
        <Input.TextArea rows={5} />
      </Field>
      <Field name="photos" label="照片" isWide>
        <FileUpload purpose="teacherPhoto" max={1} />
      </Field>
    </FormDrawer>
  );
}

const Amount = ({ name, label }: { name: string; label: string }) => (
  <Field name={name} label={label}>
    <MoneyInput />
  </Field>
);
