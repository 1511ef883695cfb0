import './css/menu.ts'
import { Menu, Popover } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import type { LazyMenuProps } from './menu-items.ts'
import { LAYER, TIMING } from './timing.ts'

/** The part of LazyMenu that needs the positioning library. */
export default function MenuPopup({
  target,
  items,
  children,
  width = 220,
  position = 'bottom-start',
  keepOpen,
  hover,
  label,
}: LazyMenuProps) {
  const [opened, setOpened] = useState(true)
  if (!items) {
    return (
      <Popover
        opened={opened}
        onChange={setOpened}
        width={width}
        position={position}
        shadow="md"
        trapFocus
        returnFocus
        radius="lg"
      >
        <Popover.Target>{withToggle(target, () => setOpened(!opened))}</Popover.Target>
        <Popover.Dropdown aria-label={label}>{children?.(() => setOpened(false))}</Popover.Dropdown>
      </Popover>
    )
  }
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      width={width}
      position={position}
      closeOnItemClick={!keepOpen}
      trigger={hover ? 'click-hover' : 'click'}
      // While it is open, a delay would open it once more after a quick click on an entry has closed it.
      openDelay={opened ? 0 : TIMING.hover}
      closeDelay={TIMING.hover}
      // A menu that belongs to a dialog is above it.
      zIndex={document.querySelector('[aria-modal=true]') ? LAYER.dropdown : LAYER.menu}
      radius="lg"
    >
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown aria-label={label}>
        {items.map((item, index) => {
          if (item === '-') return <Menu.Divider key={index} />
          if ('head' in item) return <Menu.Label key={index}>{item.head}</Menu.Label>
          return (
            <Menu.Item
              key={index}
              leftSection={item.icon && <item.icon size={16} stroke={1.7} />}
              rightSection={item.checked ? <IconCheck size={15} aria-label="✓" /> : item.right}
              color={item.danger ? 'red' : undefined}
              disabled={item.disabled}
              onClick={item.onClick}
              aria-current={item.checked || undefined}
            >
              {item.label}
              {item.detail && <small style={{ display: 'block', color: 'var(--text-2)' }}>{item.detail}</small>}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}

function withToggle(target: LazyMenuProps['target'], toggle: () => void) {
  const Target = target.type as 'button'
  return <Target {...target.props} key={target.key} onClick={toggle} />
}
