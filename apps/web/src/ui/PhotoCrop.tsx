import { Button, Modal, Slider } from 'antd';
import { useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { notify } from '../lib/notify.ts';
import styles from './photoCrop.module.css';

/** Pixels of the longer side, at most: a portrait on a page, on a card and in print. */
const LONGEST = 1600;
const QUALITY = 0.9;

interface Props {
  file: File;
  /** Width ÷ height. */
  aspect: number;
  onCropped: (file: File) => void;
  onClose: () => void;
}

/** Cuts a picture to a shape in the browser before it is uploaded: dragged and zoomed with mouse, fingers or keys. */
export default function PhotoCrop({ file, aspect, onCropped, onClose }: Props) {
  const [url] = useState(() => URL.createObjectURL(file));
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const [isCutting, setIsCutting] = useState(false);
  const close = () => {
    URL.revokeObjectURL(url);
    onClose();
  };
  const cut = async () => {
    if (!area) return;
    setIsCutting(true);
    try {
      const part = await cropped(file, area);
      URL.revokeObjectURL(url);
      onCropped(part);
    } catch {
      notify.error('这张图片处理不了，请换一张');
      close();
    }
  };
  return (
    <Modal
      open
      title="裁剪照片（竖版 3:4）"
      width={420}
      onCancel={close}
      footer={
        <>
          <Button onClick={close}>取消</Button>
          <Button type="primary" disabled={!area} loading={isCutting} onClick={() => void cut()}>
            使用这张
          </Button>
        </>
      }
    >
      <div className={styles.stage}>
        <Cropper
          image={url}
          crop={place}
          zoom={zoom}
          aspect={aspect}
          onCropChange={setPlace}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
          mediaProps={{
            onError: () => {
              notify.error('这张图片打不开，请换一张');
              close();
            },
          }}
        />
      </div>
      <Slider
        aria-label="放大"
        min={1}
        max={4}
        step={0.05}
        value={zoom}
        onChange={setZoom}
        tooltip={{ formatter: null }}
      />
      <p className="quiet">拖动选择位置，滚轮、双指或上面的滑块放大。</p>
    </Modal>
  );
}

/** The chosen part of a picture as a JPEG of its own, with the photo's turning applied. */
async function cropped(file: File, area: Area): Promise<File> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, LONGEST / Math.max(area.width, area.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(area.width * scale);
  canvas.height = Math.round(area.height * scale);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  const { x, y, width, height } = area;
  context.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
  if (!blob) throw new Error('no picture');
  return new File([blob], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' });
}
