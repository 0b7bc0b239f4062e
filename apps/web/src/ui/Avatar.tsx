import { fileUrl } from '../lib/fileUrl.ts';

/** A person's picture, or the last character of the name. */
export function Avatar({ name, src, size = 26 }: { name: string; src: string | null; size?: number }) {
  const style = { width: size, height: size, fontSize: size * 0.44 };
  return src ? (
    <img className="avatar" style={style} src={fileUrl(src)} alt="" />
  ) : (
    <span className="avatar" style={style} aria-hidden>
      {name.slice(-1)}
    </span>
  );
}
