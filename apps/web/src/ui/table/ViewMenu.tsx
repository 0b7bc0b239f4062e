import { SaveOutlined } from '@ant-design/icons';
import { Button, Checkbox, Input, Popover } from 'antd';
import { useState } from 'react';
import type { Views } from './views.ts';

/** Saves the list's state (filter, sort, columns) under a name; saved views are the tabs above the list. */
export function ViewMenu({ views }: { views: Views }) {
  const [isOpen, setIsOpen] = useState(false);
  const [name, setName] = useState('');
  const [isDefault, setIsDefault] = useState(false);
  const [isShared, setIsShared] = useState(false);
  const save = () => {
    if (!name.trim()) return;
    views.saveAs(name.trim(), isDefault, isShared);
    setName('');
    setIsDefault(false);
    setIsShared(false);
    setIsOpen(false);
  };
  const content = (
    <div className="view-menu">
      <p className="quiet">把现在的筛选、排序和列存成视图，以后在列表上方一键打开。</p>
      <div className="view-menu-save">
        <Input
          size="small"
          maxLength={30}
          placeholder="视图名称"
          aria-label="视图名称"
          value={name}
          onChange={(event) => setName(event.target.value)}
          onPressEnter={save}
        />
        <Button size="small" type="primary" disabled={!name.trim()} onClick={save}>
          保存当前
        </Button>
      </div>
      <Checkbox checked={isDefault} onChange={(event) => setIsDefault(event.target.checked)}>
        设为打开时的默认视图
      </Checkbox>
      <Checkbox checked={isShared} onChange={(event) => setIsShared(event.target.checked)}>
        与团队共享
      </Checkbox>
    </div>
  );
  return (
    <Popover trigger="click" placement="bottomRight" open={isOpen} onOpenChange={setIsOpen} content={content}>
      <Button type="text" icon={<SaveOutlined />} aria-label="存为视图" title="存为视图" />
    </Popover>
  );
}
