import { organisationsApi } from '@shibiao/contract/organisations';
import { useQuery } from '@tanstack/react-query';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { PageLink } from '../../../ui/record/RecordLink.tsx';
import { Block } from '../Block.tsx';
import { blockQuery } from '../blockQuery.ts';
import homeStyles from '../home.module.css';

/** Staff on duty by organisation. */
export default function Headcounts() {
  const query = useQuery(blockQuery(organisationsApi.list, {}));
  const list = (query.data?.list ?? [])
    .filter((one) => one.headcount > 0)
    .sort((a, b) => b.headcount - a.headcount);
  const most = list[0]?.headcount ?? 1;
  return (
    <Block
      title="各部门在职人数"
      to="/hr/personnel?loginstatus=1"
      query={query}
      empty={list.length === 0 && '还没有人员'}
    >
      <ul className={homeStyles.tasks}>
        {list.map((one) => (
          <li key={one.id} className={homeStyles.count}>
            <PageLink to={`/hr/personnel?orgnizationalid=${one.id}&orgOnly=true&loginstatus=1`}>
              {one.name}
            </PageLink>
            <ProgressBar
              percent={Math.round((one.headcount / most) * 100)}
              showInfo={false}
              size="small"
              label={`${one.name}人数`}
            />
            <span className="tabular">{one.headcount} 人</span>
          </li>
        ))}
      </ul>
    </Block>
  );
}
