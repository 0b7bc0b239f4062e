import { PublicFrame } from './PublicFrame.tsx';

/** Instructions for adding the product to the desktop or the phone's home screen. */
export default function OpenShortCut() {
  return (
    <PublicFrame title="添加到桌面">
      <ol>
        <li>电脑：在 Chrome 或 Edge 右上角菜单中选择“安装页面”或“创建快捷方式”。</li>
        <li>苹果手机：用 Safari 打开，点分享按钮，选择“添加到主屏幕”。</li>
        <li>安卓手机：在浏览器菜单中选择“添加到桌面”。</li>
      </ol>
      <div className="public-actions">
        <a className="primary" href="/">
          打开师表
        </a>
      </div>
    </PublicFrame>
  );
}
