import { archiveApi } from '@shibiao/contract/archive/calls';
import type { OutputOf } from '@shibiao/contract/endpoint';
import { GENDER } from '@shibiao/contract/personnel';
import { Button } from 'antd';
import { useState } from 'react';
import { useCommand } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { Facts } from '../../ui/DetailLayout.tsx';
import { Phone } from '../../ui/texts.tsx';
import type { Archive } from './tabs.tsx';

const BY_ID_CARD = '由身份证号得出';

/** Personal facts. Sensitive values are shown in full after a request, which is logged. */
export function BasicTab({ person }: { person: Archive }) {
  const [revealed, setRevealed] = useState<OutputOf<typeof archiveApi.reveal> | null>(null);
  const [version, setVersion] = useState(person.version);
  const reveal = useCommand(archiveApi.reveal);
  // Values revealed before a change are stale and hidden again.
  const shown = version === person.version ? revealed : null;
  const facts = shown ?? person;
  const mayReveal = useCan(archiveApi.reveal) && person.maySeeAll;
  const sensitive = (name: string) =>
    mayReveal ? { edit: name } : { closed: '敏感信息，只有人事专员和本人可以看到全部' };
  return (
    <>
      {person.maySeeAll && !shown && (
        <p>
          <Button
            size="small"
            loading={reveal.isPending}
            onClick={() => {
              setVersion(person.version);
              void reveal.send({ id: person.id }).then(setRevealed, () => undefined);
            }}
          >
            显示敏感信息
          </Button>{' '}
          <span className="quiet">每次查看都会记录。</span>
        </p>
      )}
      <Facts
        title="个人"
        items={[
          { label: '性别', value: GENDER.labelOf(person.gender), closed: BY_ID_CARD },
          {
            label: '出生日期',
            value: person.birth && `${person.birth}（${person.age} 岁）`,
            closed: BY_ID_CARD,
          },
          { label: '身份证号', value: facts.idCard, ...sensitive('idCard') },
          { label: '手机', value: <Phone value={person.phone} />, closed: '登录用的手机号在“身份管理”修改' },
          { label: '邮箱', value: person.email, edit: 'email' },
          { label: '民族', value: person.ethnicity, edit: 'ethnicity' },
          { label: '籍贯', value: person.nativePlace, edit: 'nativePlace' },
          { label: '户口性质', value: person.household, edit: 'household' },
          { label: '政治面貌', value: person.politics, edit: 'politics' },
          { label: '婚姻状况', value: person.marriage, edit: 'marriage' },
          { label: '住址', value: facts.address, isWide: true, ...sensitive('address') },
        ]}
      />
      <Facts
        title="教育与工作"
        items={[
          { label: '学历', value: person.education, edit: 'education' },
          { label: '毕业院校', value: person.school, edit: 'school' },
          { label: '专业', value: person.major, edit: 'major' },
          { label: '毕业日期', value: person.graduatedOn, edit: 'graduatedOn' },
          { label: '参加工作', value: person.workSince, edit: 'workSince' },
          { label: '来源渠道', value: person.channel, edit: 'channel' },
        ]}
      />
      <Facts
        title="联系与薪酬资料"
        items={[
          { label: '紧急联系人', value: facts.emergencyName, ...sensitive('emergencyName') },
          { label: '关系', value: person.emergencyRelation, edit: 'emergencyRelation' },
          { label: '紧急联系电话', value: facts.emergencyPhone, ...sensitive('emergencyPhone') },
          { label: '开户行', value: facts.bankName, ...sensitive('bankName') },
          { label: '银行卡号', value: facts.bankAccount, ...sensitive('bankAccount') },
          { label: '社保城市', value: person.socialSecurityCity, edit: 'socialSecurityCity' },
          { label: '公积金', value: person.fund, edit: 'fund' },
          { label: '备注', value: person.remark, isWide: true, edit: 'remark' },
        ]}
      />
    </>
  );
}
