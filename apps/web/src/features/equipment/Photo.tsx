import { Image } from 'antd';
import { fileUrl } from '../../lib/fileUrl.ts';
import { useFile } from '../../lib/useFile.ts';

/** A small picture of an asset. */
export function Photo({ id, name, size = 28 }: { id: number | null; name: string; size?: number }) {
  const file = useFile(id);
  return (
    file && (
      <Image src={fileUrl(file.url)} alt={name} width={size} height={size} style={{ objectFit: 'cover' }} />
    )
  );
}
