import { Drawer, Segmented, Switch } from 'antd';
import { type ReactNode, useState } from 'react';
import { ACCENTS } from '../lib/palette.ts';
import { changeSettings, type Settings, useSettings } from '../lib/settings.ts';

/** Appearance settings of the shell, saved per person on the server. */
export default function SettingsDrawer({ onClose }: { onClose: () => void }) {
  const [isOpen, setIsOpen] = useState(true);
  const settings = useSettings();
  const toggle = (key: 'showsTabs' | 'hasFixedHeader' | 'showsLogo', label: string) => (
    <Row label={label}>
      <Switch
        size="small"
        aria-label={label}
        checked={settings[key]}
        onChange={(value) => changeSettings({ [key]: value })}
      />
    </Row>
  );
  return (
    <Drawer
      title="界面设置"
      open={isOpen}
      onClose={() => setIsOpen(false)}
      afterOpenChange={(open) => !open && onClose()}
      size={300}
    >
      <div className="settings">
        <Row label="主题色">
          {/* The browser's own colour input; antd's picker would add a fifth to the code of every first page. */}
          <input
            type="color"
            className="settings-color"
            aria-label="自选主题色"
            value={settings.themeColor}
            onChange={(event) => changeSettings({ themeColor: event.target.value })}
          />
        </Row>
        <div className="settings-colors">
          {ACCENTS.map((color) => (
            <button
              key={color}
              type="button"
              style={{ background: color }}
              aria-label={`主题色 ${color}`}
              aria-pressed={settings.themeColor.toLowerCase() === color.toLowerCase()}
              onClick={() => changeSettings({ themeColor: color })}
            />
          ))}
        </div>
        <Row label="明暗">
          <Segmented<Settings['appearance']>
            size="small"
            aria-label="明暗"
            value={settings.appearance}
            options={[
              { value: 'system', label: '跟随系统' },
              { value: 'light', label: '浅色' },
              { value: 'dark', label: '深色' },
            ]}
            onChange={(appearance) => changeSettings({ appearance })}
          />
        </Row>
        {toggle('showsTabs', '显示标签栏')}
        {toggle('hasFixedHeader', '固定头部')}
        {toggle('showsLogo', '侧栏标志')}
        <Row label="控件大小">
          <Segmented
            aria-label="控件大小"
            size="small"
            value={settings.size}
            options={[
              { value: 'small', label: '小' },
              { value: 'medium', label: '中' },
              { value: 'large', label: '大' },
            ]}
            onChange={(value) => changeSettings({ size: value as Settings['size'] })}
          />
        </Row>
        <p className="quiet">设置保存在您的账号上，换一台电脑也一样。</p>
      </div>
    </Drawer>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="settings-row">
      <span>{label}</span>
      {children}
    </div>
  );
}
