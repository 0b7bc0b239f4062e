import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { click, find, openPage, until } from '../lib/testing/render.tsx';
import { good, serve } from '../lib/testing/server.ts';
import type * as uploads from '../lib/upload.ts';
import { uploadFile } from '../lib/upload.ts';
import { FileUpload } from './FileUpload.tsx';

vi.mock('../lib/upload.ts', async (original) => ({
  ...(await original<typeof uploads>()),
  uploadFile: vi.fn(),
}));
vi.mock('./PhotoCrop.tsx', () => ({
  default: ({ aspect, onCropped }: { aspect: number; onCropped: (file: File) => void }) => (
    <button
      type="button"
      className="cut"
      onClick={() => onCropped(new File(['y'], `cut-${aspect}.jpg`, { type: 'image/jpeg' }))}
    >
      使用这张
    </button>
  ),
}));

it('a portrait is sent only after it was cut to three by four', async () => {
  serve(() => good(null));
  const sent = vi.mocked(uploadFile);
  sent.mockResolvedValue({ id: 1, name: 'a.jpg', mime: 'image/jpeg', size: 1, url: '/f/1', isImage: true });
  const onChange = vi.fn();
  await openPage(<FileUpload purpose="teacherPhoto" max={1} value={[]} onChange={onChange} />);
  const input = find<HTMLInputElement>('input[type=file]');
  const file = new File(['x'], '人像.png', { type: 'image/png' });
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
  await act(async () => {
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await until(() => find('.cut'));
  expect(sent).not.toHaveBeenCalled();
  await click(find('.cut'));
  await until(() => expect(onChange).toHaveBeenCalled());
  expect(sent.mock.calls[0]?.[0].name).toBe('cut-0.75.jpg');
});
