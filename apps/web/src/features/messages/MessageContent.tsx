import { RICH_TYPES } from '@shibiao/contract/messages';
import { Form, Input } from 'antd';
import { RichField } from '../../shared/richText/RichField.tsx';
import { FileUpload } from '../../ui/FileUpload.tsx';
import { Field } from '../../ui/form/Field.tsx';

const WITH_COVER = 4;

/** Content of a message, plain or rich. A template has no cover. */
export function MessageContent({ hasCover = false }: { hasCover?: boolean }) {
  const form = Form.useFormInstance();
  const type = Form.useWatch<number | undefined>('msgSendtype', form);
  if (!(RICH_TYPES as readonly (number | undefined)[]).includes(type))
    return (
      <Field name="content" label="内容" isWide mustFill>
        <Input.TextArea rows={8} />
      </Field>
    );
  return (
    <>
      {hasCover && type === WITH_COVER && (
        <Field name="cover" label="封面" isWide>
          <FileUpload purpose="messagePicture" max={1} />
        </Field>
      )}
      <Field name="contentHtml" label="内容" isWide mustFill>
        <RichField />
      </Field>
    </>
  );
}
