import { STAGES, stagesApi } from '@shibiao/contract/stages';
import { expect, it } from 'vitest';
import { signIn } from '../../lib/testing/person.ts';
import { find, openPage, until } from '../../lib/testing/render.tsx';
import { good, serve } from '../../lib/testing/server.ts';
import { StageBar } from './StageBar.tsx';

it('a stage that a lesson passed over says so, and one that is not needed says that', async () => {
  signIn([stagesApi.stages]);
  const state = (key: string) => (key === 'recommend' ? 'passed' : key === 'invoice' ? 'skipped' : 'open');
  serve(() =>
    good({
      demandId: 1,
      lessonId: 2,
      isEnded: false,
      isUnpriced: false,
      next: 'confirm',
      lessons: [],
      teacherId: null,
      stages: STAGES.values.map((key) => ({
        key,
        state: state(key),
        at: null,
        by: null,
        byId: null,
        recordId: null,
      })),
    }),
  );
  await openPage(<StageBar demandId={1} />);
  await until(() => find('[aria-label=进度] li'));
  expect(find('[data-state=passed]').textContent).toBe('推荐已跳过');
  expect(find('[data-state=skipped]').textContent).toBe('开票无需');
});
