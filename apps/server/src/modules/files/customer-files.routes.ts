import { customerPageApi } from '@shibiao/contract/customers/customerPage';
import { type ServeOptions, serve } from '../../lib/serve.ts';
import { mustBeOwn } from '../customers/customers.queries.ts';
import { attachCustomerFiles, filesOfCustomer, removeCustomerFile } from './customer-files.service.ts';

const own: ServeOptions = { row: ({ db, actor, id }) => mustBeOwn(db, actor, id), rowTable: 'contact' };

export const customerFileCalls = [
  serve(customerPageApi.customerFiles, (call) => filesOfCustomer(call, call.input), own),
  serve(customerPageApi.attachFiles, ({ db, actor, input }) => attachCustomerFiles(db, actor, input), own),
  serve(customerPageApi.removeFile, ({ db, actor, input }) => removeCustomerFile(db, actor, input), own),
];
