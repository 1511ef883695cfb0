import '../css/menu.ts'
import { useLingui } from '@lingui/react/macro'
import { Menu, Portal } from '@mantine/core'
import {
  IconArrowLeft,
  IconArrowRight,
  IconArrowsHorizontal,
  IconEyeOff,
  IconPin,
  IconPinnedOff,
  IconSortAscending,
  IconSortDescending,
} from '@tabler/icons-react'

type Props = {
  x: number
  y: number
  pinned: boolean
  sortable: boolean
  onClose: () => void
  onSort: (desc: boolean) => void
  onPin: () => void
  onMove: (step: -1 | 1) => void
  onResize: (by: number) => void
  onHide: () => void
}

/** The one menu that all column heads share, placed at the head that was clicked. */
export default function HeaderMenu({
  x,
  y,
  pinned,
  sortable,
  onClose,
  onSort,
  onPin,
  onMove,
  onResize,
  onHide,
}: Props) {
  const { t } = useLingui()
  return (
    // Outside the grid: its containment would shift what is placed by the window.
    <Portal>
      <Menu opened onClose={onClose} width={200} position="bottom-start" returnFocus>
        <Menu.Target>
          <span style={{ position: 'fixed', left: x, top: y }} />
        </Menu.Target>
        <Menu.Dropdown>
          {sortable && (
            <>
              <Menu.Item
                leftSection={<IconSortAscending size={15} />}
                onClick={() => onSort(false)}
              >{t`Sort ascending`}</Menu.Item>
              <Menu.Item
                leftSection={<IconSortDescending size={15} />}
                onClick={() => onSort(true)}
              >{t`Sort descending`}</Menu.Item>
              <Menu.Divider />
            </>
          )}
          <Menu.Item leftSection={pinned ? <IconPinnedOff size={15} /> : <IconPin size={15} />} onClick={onPin}>
            {pinned ? t`Unpin` : t`Pin to start`}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconArrowLeft size={15} />}
            onClick={() => onMove(-1)}
          >{t`Move towards start`}</Menu.Item>
          <Menu.Item
            leftSection={<IconArrowRight size={15} />}
            onClick={() => onMove(1)}
          >{t`Move towards end`}</Menu.Item>
          <Menu.Item
            leftSection={<IconArrowsHorizontal size={15} />}
            closeMenuOnClick={false}
            onClick={() => onResize(24)}
          >{t`Wider`}</Menu.Item>
          <Menu.Item
            leftSection={<IconArrowsHorizontal size={15} />}
            closeMenuOnClick={false}
            onClick={() => onResize(-24)}
          >{t`Narrower`}</Menu.Item>
          <Menu.Item leftSection={<IconEyeOff size={15} />} onClick={onHide}>{t`Hide column`}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Portal>
  )
}
