import { useState, type ReactNode } from 'react'
import type { contentApi } from '@larder/shared/contracts'
import { IconButton, Link, Sheet } from '@larder/shared/ui'
import { SchemeSwitch } from './SchemeSwitch.tsx'
import styles from './PhoneMenu.module.css'

function Entries({ menu, onPick }: { menu: readonly contentApi.MenuEntry[]; onPick: () => void }) {
  return (
    <ul className={styles.list}>
      {menu.map(({ name, slug, subMenuItems }) => (
        <li key={name}>
          <Link to={slug} onClick={onPick}>
            {name}
          </Link>
          {subMenuItems.length > 0 && <Entries menu={subMenuItems} onPick={onPick} />}
        </li>
      ))}
    </ul>
  )
}

/** The header's menu on phones: a button and a sheet. Without script the footer has the same links. */
export function PhoneMenu({
  menu,
  children,
}: {
  menu: readonly contentApi.MenuEntry[]
  /** Above the entries: the place the order is for, which has no room in the bar. */
  children?: (close: () => void) => ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <IconButton icon="menu" label="Menu" aria-expanded={isOpen} onClick={() => setOpen(true)} />
      <Sheet isOpen={isOpen} onClose={close} title="Menu">
        {children?.(close)}
        <nav aria-label="Main">
          <Entries menu={menu} onPick={close} />
        </nav>
        <div className={styles.foot}>
          <SchemeSwitch />
        </div>
      </Sheet>
    </>
  )
}
