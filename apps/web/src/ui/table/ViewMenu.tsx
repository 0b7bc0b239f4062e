import { DeleteOutlined, EyeOutlined, StarFilled } from '@ant-design/icons';
import { Button, Checkbox, Input, Popover } from 'antd';
import { useState } from 'react';
import type { Views } from './views.ts';

/**
 * Saved views: filter, sort and columns under a name, the team's shared ones among them; one of the own may open with
 * the list.
 */
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
      {views.named.length === 0 && <p className="quiet">把常用的筛选、排序和列存成视图，下次一键打开。</p>}
      {views.named.map((view) => (
        <div className="view-menu-row" key={view.id}>
          <Button
            type="text"
            block
            onClick={() => {
              views.apply(view);
              setIsOpen(false);
            }}
          >
            {view.name}
            {view.isDefault && <StarFilled className="accent" title="默认视图" />}
            {view.isShared && (
              <small className="quiet">{view.ownerName ? `${view.ownerName} 共享` : '已共享'}</small>
            )}
          </Button>
          {view.ownerName === null && (
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined />}
              aria-label={`删除视图 ${view.name}`}
              onClick={() => views.remove(view)}
            />
          )}
        </div>
      ))}
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
      <Button type="text" icon={<EyeOutlined />} aria-label="视图" title="视图" />
    </Popover>
  );
}
