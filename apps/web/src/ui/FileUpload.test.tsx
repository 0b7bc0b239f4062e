import { command, endpoints } from '@shibiao/contract/endpoint';
import { byId, ids } from '@shibiao/contract/fields';
import { act, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { click, find, openPage, render, type, until } from '../lib/testing/render.tsx';
import { good, serve } from '../lib/testing/server.ts';
import type * as uploads from '../lib/upload.ts';
import { type FileRef, idsOf, uploadFile } from '../lib/upload.ts';
import { FileUpload } from './FileUpload.tsx';
import { FormDrawer } from './FormDrawer.tsx';
import { Field } from './form/Field.tsx';

vi.mock('../lib/upload.ts', async (original) => ({
  ...(await original<typeof uploads>()),
  uploadFile: vi.fn(),
}));

const api = endpoints('supplies', {
  save: command('POST /things/save', '保存', { input: z.object({ fileIds: ids }), output: byId }),
});
const fileOf = (name: string) => new File(['x'], name, { type: 'application/pdf' });
const refOf = (id: number, name: string): FileRef => ({
  id,
  name,
  mime: 'application/pdf',
  size: 1,
  url: `/f/${id}`,
  isImage: false,
});

async function choose(...files: File[]) {
  const input = find<HTMLInputElement>('input[type=file]');
  Object.defineProperty(input, 'files', { value: files, configurable: true });
  await act(async () => {
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
}
const open = (max: number) =>
  openPage(
    <FormDrawer
      title="上传"
      endpoint={api.save}
      formKey="files"
      prepare={({ files }) => ({ fileIds: idsOf(files) })}
      onClose={() => undefined}
    >
      <Field name="files" label="文件">
        <FileUpload purpose="voucher" max={max} />
      </Field>
    </FormDrawer>,
  );
const saveButton = () => find<HTMLButtonElement>('.form-footer .ant-btn-primary');

it('nothing is saved while a file is uploading; afterwards it goes along', async () => {
  const arriving = Promise.withResolvers<FileRef>();
  vi.mocked(uploadFile).mockReturnValueOnce(arriving.promise);
  const asked = serve(() => good({ id: 1 }));
  await open(9);
  await until(() => find('input[type=file]'));
  await choose(fileOf('回单.pdf'));
  expect(saveButton().disabled).toBe(true);
  expect(saveButton().textContent).toContain('文件上传中');
  await act(async () => {
    find('form').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true }));
  });
  expect(asked).toEqual([]);
  await act(async () => arriving.resolve(refOf(7, '回单.pdf')));
  await until(() => expect(saveButton().disabled).toBe(false));
  await click(saveButton());
  await until(() => expect(asked.map(({ body }) => body)).toEqual([{ fileIds: [7] }]));
});

it('a failed upload is never left out silently: it is sent again or removed before the save', async () => {
  vi.mocked(uploadFile)
    .mockReset()
    .mockRejectedValueOnce(new Error('网络错误'))
    .mockRejectedValueOnce(new Error('网络错误'))
    .mockImplementation(async (file) => refOf(8, file.name));
  const asked = serve(() => good({ id: 1 }));
  await open(9);
  await until(() => find('input[type=file]'));
  await choose(fileOf('回单.pdf'), fileOf('草稿.pdf'));
  await until(() => expect(saveButton().textContent).toContain('有文件没传上'));
  expect(saveButton().disabled).toBe(true);
  await click(find('[aria-label="重试 回单.pdf"]'));
  await until(() => find('[aria-label="移除 回单.pdf"]'));
  expect(saveButton().disabled).toBe(true);
  await click(find('[aria-label="取消 草稿.pdf"]'));
  expect(saveButton().disabled).toBe(false);
  await click(saveButton());
  await until(() => expect(asked.map(({ body }) => body)).toEqual([{ fileIds: [8] }]));
});

it('a refused file holds nothing up, and files beyond the limit are named', async () => {
  vi.mocked(uploadFile)
    .mockReset()
    .mockResolvedValueOnce(refOf(8, '一.pdf'))
    .mockResolvedValueOnce(refOf(9, '二.pdf'));
  serve(() => good({ id: 1 }));
  await open(2);
  await until(() => find('input[type=file]'));
  await choose(fileOf('一.pdf'), fileOf('错.exe'), fileOf('二.pdf'), fileOf('三.pdf'));
  const shown = () => [...document.querySelectorAll('.upload li')].map((line) => line.textContent);
  expect(shown().find((line) => line.startsWith('错.exe'))).toContain('只能上传');
  expect(shown().find((line) => line.startsWith('三.pdf'))).toContain('最多 2 个文件');
  expect(uploadFile).toHaveBeenCalledTimes(2);
  await until(() => expect(saveButton().disabled).toBe(false));
});

/** Creates a file with the given size. */
const sized = (name: string, size: number) =>
  Object.defineProperty(new File(['x'], name), 'size', { value: size }) as File;

it.each([
  ['of another kind', sized('合同.docx', 9), '只能上传 jpg、jpeg、png、webp、gif、heic、heif、pdf、ofd、xml'],
  ['without an extension', sized('回单', 9), '只能上传 jpg、jpeg、png、webp、gif、heic、heif、pdf、ofd、xml'],
  ['that is empty', sized('回单.pdf', 0), '文件是空的'],
  ['of one byte too many', sized('回单.pdf', 10 * 1024 * 1024 + 1), '不能超过 10 MB'],
  ['with a name too long', sized(`${'长'.repeat(197)}.pdf`, 9), '文件名不能超过 200 个字'],
])('a file %s is refused beside its name, and nothing is sent', async (_which, file, words) => {
  vi.mocked(uploadFile).mockReset();
  serve(() => good({ id: 1 }));
  await open(9);
  await until(() => find('input[type=file]'));
  await choose(file);
  const [line, ...others] = document.querySelectorAll('.upload li');
  expect(line?.textContent).toBe(`${file.name}${words}`);
  expect(others).toEqual([]);
  expect(uploadFile).not.toHaveBeenCalled();
});

it('a file whose content the server refuses says so beside its name', async () => {
  const words = '文件内容与扩展名 .ofd 不符';
  vi.mocked(uploadFile).mockReset().mockRejectedValueOnce(new Error(words));
  serve(() => good({ id: 1 }));
  await open(9);
  await until(() => find('input[type=file]'));
  await choose(sized('数电票.ofd', 10 * 1024 * 1024));
  await until(() =>
    expect(document.querySelector('.upload li')?.textContent?.replace(/\s/g, '')).toBe(
      `数电票.ofd${words}重试`.replace(/\s/g, ''),
    ),
  );
  expect(saveButton().disabled).toBe(true);
});

it('text typed beside an upload stays when it ends', async () => {
  const arriving = Promise.withResolvers<FileRef>();
  vi.mocked(uploadFile).mockReset().mockReturnValueOnce(arriving.promise);
  function Log() {
    const [draft, setDraft] = useState<{ text: string; files: FileRef[] }>({ text: '', files: [] });
    return (
      <>
        <input
          id="text"
          value={draft.text}
          onChange={(event) => setDraft({ ...draft, text: event.target.value })}
        />
        <FileUpload
          purpose="voucher"
          value={draft.files}
          onChange={(files) => setDraft({ ...draft, files })}
        />
      </>
    );
  }
  await render(<Log />);
  await choose(fileOf('回单.pdf'));
  await type(find<HTMLInputElement>('#text'), '今天拜访三家');
  await act(async () => arriving.resolve(refOf(7, '回单.pdf')));
  await until(() => find('[aria-label="移除 回单.pdf"]'));
  expect(find<HTMLInputElement>('#text').value).toBe('今天拜访三家');
});
