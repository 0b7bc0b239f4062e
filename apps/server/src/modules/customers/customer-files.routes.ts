import { customerPageApi } from '@shibiao/contract/customers/customerPage';
import { serve } from '../../lib/serve.ts';
import { attachCustomerFiles, filesOfCustomer, removeCustomerFile } from './customer-files.service.ts';
import { customers } from './lists.queries.ts';

export const customerFileCalls = [
  serve(customerPageApi.customerFiles, (call) => filesOfCustomer(call, call.input), customers.ofRow),
  serve(
    customerPageApi.attachFiles,
    ({ db, actor, input }) => attachCustomerFiles(db, actor, input),
    customers.ofRow,
  ),
  serve(
    customerPageApi.removeFile,
    ({ db, actor, input }) => removeCustomerFile(db, actor, input),
    customers.ofRow,
  ),
];
