import { systemApi } from '@shibiao/contract/system';
import { beforeEach, expect, test, vi } from 'vitest';
import type * as calls from './call.ts';
import { ApiError, call } from './call.ts';
import { reportError } from './reportErrors.ts';

vi.mock('./call.ts', async (original) => ({
  ...(await original<typeof calls>()),
  call: vi.fn(() => Promise.resolve({})),
}));
beforeEach(() => void vi.mocked(call).mockClear());

test('an error is reported once, with its place', () => {
  const error = new Error('坏了');
  reportError(error, true);
  reportError(error, true);
  expect(call).toHaveBeenCalledTimes(1);
  expect(call).toHaveBeenCalledWith(
    systemApi.reportError,
    expect.objectContaining({ message: '坏了', url: expect.stringContaining('/') }),
    { isQuiet: true },
  );
});

test('refused and aborted calls, and errors outside production, are not reported', () => {
  reportError(new ApiError(400, '不行'), true);
  reportError(new DOMException('The operation was aborted', 'AbortError'), true);
  reportError(new Error('开发时'), false);
  expect(call).not.toHaveBeenCalled();
});
