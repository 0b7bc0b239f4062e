import { accessApi } from '@shibiao/contract/access';
import type { Endpoint } from '@shibiao/contract/endpoint';
import { identityApi } from '@shibiao/contract/identity';
import { messagesApi } from '@shibiao/contract/messages';
import { describe, expect, it } from 'vitest';
import { sessionWires } from '../lib/session.ts';
import { messageWires } from './public/MessageDetail.tsx';
import { wires } from './signin/wires.ts';

const contract: Record<string, Endpoint> = {
  ...identityApi,
  menu: accessApi.menu,
  functionUrls: accessApi.functionUrls,
  publicDetail: messagesApi.publicDetail,
};

describe('calls that are spelled out to keep zod away from the sign-in page', () => {
  it.each(Object.entries({ ...wires, ...sessionWires, ...messageWires }))(
    '%s is as the contract says',
    (name, { method, path }) => {
      expect({ method, path }).toEqual({ method: contract[name]?.method, path: contract[name]?.path });
    },
  );
});
