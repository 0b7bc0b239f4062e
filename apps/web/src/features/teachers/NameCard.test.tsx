import { teachersApi } from '@shibiao/contract/teachers';
import { screen, waitFor } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { openPage } from '../../lib/testing/render.tsx';
import { good, serve } from '../../lib/testing/server.ts';
import NameCard from './NameCard.tsx';

const teacher = {
  id: 7,
  name: '彭子涵',
  phone: '13900001111',
  fields: ['网点营销'],
  topics: ['厅堂营销实战', '电话邀约'],
  homeCityName: '石家庄',
  feeDay: '12000.00',
  guanlilevel: 1,
  score: '4.20',
  scoreCount: 3,
  intro: '十五年银行培训经验',
  photoFileId: null,
};

it('a card for a customer shows fields, topics and introduction, and neither fee, telephone, level nor score', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  serve(({ path }) => good(path.endsWith(teachersApi.one.path) ? teacher : { list: [] }));
  await openPage(<NameCard teacherId={7} onClose={() => undefined} />);
  const dialog = await screen.findByRole('dialog', { name: '讲师名片' });
  await waitFor(() => expect(dialog.textContent).toContain('厅堂营销实战'));
  for (const secret of ['13900001111', '12,000', 'A 级', '4.20'])
    expect(dialog.textContent).not.toContain(secret);
  await userEvent.click(screen.getByRole('button', { name: '复制文字' }));
  const text = '彭子涵 老师（石家庄）\n领域：网点营销\n主讲课题：厅堂营销实战、电话邀约\n十五年银行培训经验';
  await waitFor(() => expect(write).toHaveBeenCalledWith(text));
});
