import {
  BoldOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  PictureOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { FILE_PURPOSES } from '@shibiao/contract/files';
import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { Button, Input, Popover, Space } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { notify } from '../../lib/notify.ts';
import { type FileRef, refusalOf, uploadFile } from '../../lib/upload.ts';
import { keepLink, Picture, pictureAddress } from './picture.ts';

interface Props {
  value?: string;
  onChange?: (html: string) => void;
}

const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: { openOnClick: false, protocols: ['https', 'tel', 'mailto'], defaultProtocol: 'https' },
  }),
  Picture,
];

/** Rich text as HTML; blank text is empty. The server keeps the tags that the contract lists. */
export default function RichEditor({ value = '', onChange }: Props) {
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: value,
    onUpdate: ({ editor: changed }) => onChange?.(changed.isEmpty ? '' : changed.getHTML()),
    editorProps: { attributes: { class: 'rich-text rich-editor', 'aria-label': '内容', role: 'textbox' } },
  });
  // A template sets the content from outside; the editor holds what was typed already.
  useEffect(() => {
    if (value !== (editor.isEmpty ? '' : editor.getHTML()))
      editor.commands.setContent(value, { emitUpdate: false });
  }, [value, editor]);
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      underline: now.isActive('underline'),
      strike: now.isActive('strike'),
      heading: now.isActive('heading', { level: 2 }),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      link: now.isActive('link'),
    }),
  });
  const chain = () => editor.chain().focus();
  const tools = [
    { key: 'heading', title: '标题', icon: <b>H</b>, run: () => chain().toggleHeading({ level: 2 }).run() },
    { key: 'bold', title: '加粗', icon: <BoldOutlined />, run: () => chain().toggleBold().run() },
    { key: 'italic', title: '斜体', icon: <ItalicOutlined />, run: () => chain().toggleItalic().run() },
    {
      key: 'underline',
      title: '下划线',
      icon: <UnderlineOutlined />,
      run: () => chain().toggleUnderline().run(),
    },
    {
      key: 'strike',
      title: '删除线',
      icon: <StrikethroughOutlined />,
      run: () => chain().toggleStrike().run(),
    },
    {
      key: 'bullets',
      title: '列表',
      icon: <UnorderedListOutlined />,
      run: () => chain().toggleBulletList().run(),
    },
    {
      key: 'numbers',
      title: '编号',
      icon: <OrderedListOutlined />,
      run: () => chain().toggleOrderedList().run(),
    },
  ] as const;
  return (
    <div className="rich-frame">
      <Space size={2} wrap className="rich-tools">
        {tools.map(({ key, title, icon, run }) => (
          <Button
            key={key}
            size="small"
            type={on[key] ? 'primary' : 'text'}
            title={title}
            aria-label={title}
            icon={icon}
            onClick={run}
          />
        ))}
        <LinkButton
          isOn={on.link}
          onLink={(href) => (href ? chain().setLink({ href }).run() : chain().unsetLink().run())}
        />
        <PictureButton
          onPicture={({ id, name, url }) => {
            keepLink(id, url);
            chain()
              .insertContent({ type: 'picture', attrs: { src: pictureAddress(id), alt: name } })
              .run();
          }}
        />
      </Space>
      <EditorContent editor={editor} />
    </div>
  );
}

/** Uploads a picture into the text. */
function PictureButton({ onPicture }: { onPicture: (file: FileRef) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const take = async (file: File | undefined) => {
    if (!file) return;
    const problem = refusalOf(file, 'messagePicture');
    if (problem) return notify.error(problem);
    setIsBusy(true);
    try {
      onPicture(await uploadFile(file, 'messagePicture'));
    } catch {
      // The error is shown as a toast.
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <>
      <Button
        size="small"
        type="text"
        title="图片"
        aria-label="图片"
        loading={isBusy}
        icon={<PictureOutlined />}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        style={{ display: 'none' }}
        aria-label="选择图片"
        accept={FILE_PURPOSES.messagePicture.extensions.map((extension) => `.${extension}`).join(',')}
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </>
  );
}

/** Sets a link on the selection; an empty one removes it. */
function LinkButton({ isOn, onLink }: { isOn: boolean; onLink: (href: string) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const [href, setHref] = useState('');
  const submit = () => {
    onLink(href.trim());
    setIsOpen(false);
    setHref('');
  };
  return (
    <Popover
      trigger="click"
      open={isOpen}
      onOpenChange={setIsOpen}
      content={
        <Space.Compact>
          <Input
            aria-label="链接地址"
            placeholder="https://"
            value={href}
            onChange={({ target }) => setHref(target.value)}
            onPressEnter={submit}
          />
          <Button onClick={submit}>{href.trim() ? '加链接' : '去掉链接'}</Button>
        </Space.Compact>
      }
    >
      <Button
        size="small"
        type={isOn ? 'primary' : 'text'}
        title="链接"
        aria-label="链接"
        icon={<LinkOutlined />}
      />
    </Popover>
  );
}
