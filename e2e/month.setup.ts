import { test } from '@playwright/test';
import { ownCustomer } from './forms.ts';
import { desk } from './people.ts';

const SELLER = '13800000005';

test('a new customer of this month has a call and a demand, also on the first day of the month', async ({
  request,
}) => {
  const { id: contactId } = await ownCustomer(request, SELLER);
  const { post } = await desk(request, SELLER);
  await post('/heZuoKeHu/ZhuiZhongGongNengEdit', { contactId, content: '电话沟通了课题' });
  await post('/xuqiu/xuQiuAddOrUp', { contactId, topic: '网点产能提升' });
});
