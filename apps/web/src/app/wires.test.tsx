import { accessApi } from '@shibiao/contract/access';
import type { Endpoint } from '@shibiao/contract/endpoint';
import { identityApi } from '@shibiao/contract/identity';
import { learningApi } from '@shibiao/contract/learning/learning';
import { messagesApi } from '@shibiao/contract/messages';
import { portalApi } from '@shibiao/contract/portalCalls';
import { sessionApi } from '@shibiao/contract/session';
import { sharesApi } from '@shibiao/contract/shares';
import { teacherPortalApi } from '@shibiao/contract/teacherPortal/calls';
import { videosApi } from '@shibiao/contract/videos';
import { describe, expect, it } from 'vitest';
import { HOME_KEYS, sessionWires } from '../lib/session.ts';
import { messageWires } from './public/MessageDetail.tsx';
import { shareWires } from './public/SharedFiles.tsx';
import { videoWires } from './public/SharedVideo.tsx';
import { wires } from './signin/wires.ts';

const contract: Record<string, Endpoint> = {
  ...identityApi,
  session: sessionApi.session,
  menu: accessApi.menu,
  functionUrls: accessApi.functionUrls,
  bubble: learningApi.bubble,
  publicDetail: messagesApi.publicDetail,
  openShare: sharesApi.open,
  askForTime: sharesApi.ask,
  sharedFile: sharesApi.file,
  playShared: videosApi.playShared,
  beatShared: videosApi.beatShared,
};

describe('calls that are spelled out to keep zod away from the sign-in page', () => {
  it.each(Object.entries({ ...wires, ...sessionWires, ...messageWires, ...shareWires, ...videoWires }))(
    '%s is as the contract says',
    (name, { method, path }) => {
      expect({ method, path }).toEqual({ method: contract[name]?.method, path: contract[name]?.path });
    },
  );

  it("the keys of visitors' home pages are those that the pages ask for", () => {
    const keysOf = ({ noun, operation }: Endpoint) => [noun, operation];
    expect(HOME_KEYS).toEqual({ 2: keysOf(portalApi.home), 3: keysOf(teacherPortalApi.home) });
  });
});
