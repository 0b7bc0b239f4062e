import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';

const TYPES = 'application/vnd.openxmlformats';
const PARTS = {
  '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="xml" ContentType="application/xml"/>
<Default Extension="rels" ContentType="${TYPES}-package.relationships+xml"/>
<Override PartName="/word/document.xml" ContentType="${TYPES}-officedocument.wordprocessingml.document.main+xml"/></Types>`,
  '_rels/.rels': `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
};
/** The same bytes at every run. */
const MADE = { mtime: new Date('2026-01-01T00:00:00Z'), compress: false };

/** A Word document of these paragraphs. */
export async function wordDocument(paragraphs: readonly string[]): Promise<Buffer> {
  const body = paragraphs.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('');
  const zip = new yazl.ZipFile();
  for (const [name, text] of Object.entries(PARTS)) zip.addBuffer(Buffer.from(text), name, MADE);
  zip.addBuffer(
    Buffer.from(
      `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
    ),
    'word/document.xml',
    MADE,
  );
  zip.end();
  return await buffer(zip.outputStream);
}
