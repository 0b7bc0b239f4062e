import { customerPageApi } from '@shibiao/contract/customers/customerPage';
import { type ServeOptions, serve } from '../../lib/serve.ts';
import { ownIdentity } from '../customers/customers.queries.ts';
import { attachToCustomer, filesOfCustomer, removeFile } from './customer-files.service.ts';

const own: ServeOptions = { row: ({ db, actor, id }) => ownIdentity(db, actor, id), rowTable: 'contact' };

export const customerFileCalls = [
  serve(customerPageApi.customerFiles, (call) => filesOfCustomer(call, call.input), own),
  serve(customerPageApi.attachFiles, ({ db, actor, input }) => attachToCustomer(db, actor, input), own),
  serve(customerPageApi.removeFile, ({ db, actor, input }) => removeFile(db, actor, input), own),
];
