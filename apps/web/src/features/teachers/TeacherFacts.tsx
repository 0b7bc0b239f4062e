import type { OutputOf } from '@shibiao/contract/endpoint';
import { GENDER } from '@shibiao/contract/personnel';
import {
  COOPERATION_STATUS,
  MANAGEMENT_LEVEL,
  SETTLEMENT_METHOD,
  teachersApi,
} from '@shibiao/contract/teachers';
import { Image } from 'antd';
import { fileUrl } from '../../lib/fileUrl.ts';
import { useCan, useUser } from '../../lib/session.ts';
import { useFile } from '../../lib/useFile.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Facts } from '../../ui/DetailLayout.tsx';
import { lazy } from '../../ui/lazy.tsx';
import type { RecordHead } from '../../ui/record/head.ts';
import { Editable } from '../../ui/record/InPlace.tsx';
import { DateText, Money, StatusTag } from '../../ui/texts.tsx';

export type Teacher = OutputOf<typeof teachersApi.one>;

const loadForm = () => import('./TeacherForm.tsx');
const TeacherForm = lazy(loadForm);

/** Facts that the reader may see: partners receive no fees, phones and terms. */
function useReader() {
  const { userType } = useUser().userInfo;
  return { isInside: userType !== 2, isStaff: userType === 1 };
}

/** The teacher's name, picture, level and fields, with the form that edits the facts in place. */
export function useTeacherHead(teacher: Teacher): RecordHead {
  const { isInside, isStaff } = useReader();
  const photo = useFile(teacher.photoFileId);
  const mayEdit = useCan(teachersApi.edit);
  return {
    title: teacher.name,
    titleEdit: { label: '姓名', names: 'name' },
    star: { kind: 'teacher', id: teacher.id },
    picture: (
      <Editable label="照片" names="photos">
        {photo ? (
          <Image
            className="teacher-photo"
            src={fileUrl(photo.url)}
            alt={`${teacher.name}的照片`}
            width={56}
            height={56}
          />
        ) : (
          <Avatar name={teacher.name} src={null} size={40} />
        )}
      </Editable>
    ),
    tags: isStaff ? (
      <>
        <Editable label="级别" names="guanlilevel">
          <StatusTag value={teacher.guanlilevel} of={MANAGEMENT_LEVEL} />
        </Editable>
        <Editable label="合作状态" names="hezuostatus">
          <StatusTag value={teacher.hezuostatus} of={COOPERATION_STATUS} />
        </Editable>
      </>
    ) : (
      isInside && <StatusTag value={teacher.hezuostatus} of={COOPERATION_STATUS} />
    ),
    summary: (
      <Editable label="领域" names="fields">
        {teacher.fields.join('、') || '—'}
      </Editable>
    ),
    form: mayEdit ? (close) => <TeacherForm teacher={teacher} onClose={close} /> : null,
    near: loadForm,
  };
}

/** The teacher's terms and taught lessons. */
export function TeacherFacts({ teacher }: { teacher: Teacher }) {
  const { isInside, isStaff } = useReader();
  return (
    <>
      <Facts
        title="基本情况"
        items={[
          { label: '常驻城市', value: teacher.homeCityName, edit: 'homeProvinceId' },
          isInside && { label: '电话', value: teacher.phone, edit: 'phone' },
          isStaff && { label: '标签', value: teacher.tags.join('、'), edit: 'tags' },
          isInside && { label: '课酬/天', value: <Money value={teacher.feeDay} />, edit: 'feeDay' },
          isInside && { label: '课酬/半天', value: <Money value={teacher.feeHalfDay} />, edit: 'feeHalfDay' },
          isInside && { label: '差旅承担', value: teacher.travelPayer, edit: 'travelPayer' },
          isInside && {
            label: '结算方式',
            edit: 'jiesuanfangshi',
            value: SETTLEMENT_METHOD.labelOf(teacher.jiesuanfangshi),
          },
          isInside && {
            label: '合作截止',
            value: <DateText value={teacher.jiezhidate} />,
            edit: 'jiezhidate',
          },
          isInside && { label: '性别', value: GENDER.labelOf(teacher.gender), edit: 'gender' },
          isInside &&
            teacher.birth !== null && {
              label: '出生日期',
              value: <DateText value={teacher.birth} />,
              edit: 'birth',
            },
          isInside && teacher.idCard !== null && { label: '身份证号', value: teacher.idCard, edit: 'idCard' },
          isInside &&
            teacher.bankAccount !== null && {
              label: '收款账户',
              edit: ['bankName', 'bankAccount'],
              value: [teacher.bankName, teacher.bankAccount].filter(Boolean).join(' '),
            },
          isStaff &&
            teacher.newBank !== null && {
              label: '待财务确认的新账户',
              closed: '等待财务确认',
              value: `${[teacher.newBank.bankName, teacher.newBank.bankAccount].filter(Boolean).join(' ') || '清空'}（${teacher.newBank.byName} 提交）`,
            },
          isInside &&
            teacher.subsidy !== null && {
              label: '标准补贴',
              value: <Money value={teacher.subsidy} />,
              edit: 'subsidy',
            },
          { label: '主讲课题', value: teacher.topics.join('、'), isWide: true, edit: 'topics' },
          { label: '简介', value: teacher.intro, isWide: true, edit: 'intro' },
        ]}
      />
      <Facts
        title={isInside ? '授课' : '在贵机构授课'}
        items={[
          { label: '已授课程', value: teacher.taught.lessons },
          { label: '天数', value: teacher.taught.days },
          isInside && { label: '服务机构', value: teacher.taught.institutions },
          { label: '最近授课', value: <DateText value={teacher.taught.lastDate} /> },
          {
            // Visitors receive the customers' scores only.
            label: isStaff ? '评分' : '客户评分',
            value: teacher.score === null ? null : `${teacher.score}（${teacher.scoreCount} 次评价）`,
          },
        ]}
      />
    </>
  );
}
