import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import { PageDrawer } from '../../ui/PageDrawer.tsx';
import type { Block } from './blocks.tsx';
import { SECTIONS } from './blocks.tsx';
import styles from './home.module.css';
import { inOrder, isShown, type Layout, moved, withShown } from './layout.ts';

interface Props {
  blocks: readonly Block[];
  layout: Layout;
  onChange: (layout: Layout) => void;
  onClose: () => void;
}

/** Chooses and orders the blocks of the home page. Every change is saved at once. */
export default function ArrangeBlocks({ blocks, layout, onChange, onClose }: Props) {
  return (
    <PageDrawer
      title="布置首页"
      width={380}
      onClose={onClose}
      extra={
        <Button size="small" onClick={() => onChange({ order: [], hidden: [], added: [] })}>
          恢复默认
        </Button>
      }
    >
      {SECTIONS.map(({ key: section, title }) => {
        const own = inOrder(
          blocks.filter((block) => block.section === section),
          layout.order,
        );
        const keys = own.map(({ key }) => key);
        const others = layout.order.filter((key) => !keys.includes(key));
        const move = (key: string, step: -1 | 1) =>
          onChange({ ...layout, order: [...others, ...moved(keys, key, step)] });
        return (
          <section key={section} className={styles.arrange}>
            <h3>{title}</h3>
            <ul>
              {own.map((block, i) => (
                <li key={block.key}>
                  <Checkbox
                    checked={isShown(block, layout)}
                    onChange={(event) => onChange(withShown(block, event.target.checked, layout))}
                  >
                    {block.title}
                  </Checkbox>
                  <Button
                    size="small"
                    type="text"
                    icon={<ArrowUpOutlined />}
                    aria-label={`${block.title}上移`}
                    disabled={i === 0}
                    onClick={() => move(block.key, -1)}
                  />
                  <Button
                    size="small"
                    type="text"
                    icon={<ArrowDownOutlined />}
                    aria-label={`${block.title}下移`}
                    disabled={i === own.length - 1}
                    onClick={() => move(block.key, 1)}
                  />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </PageDrawer>
  );
}
