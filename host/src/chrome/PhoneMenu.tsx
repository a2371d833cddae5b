import { useState, type ReactNode } from 'react'
import type { contentApi } from '@larder/shared/contracts'
import { IconButton, Link, Sheet, styled } from '@larder/shared/ui'
import { SchemeSwitch } from './SchemeSwitch.tsx'

const List = styled('ul')(({ theme }) => ({
  '& a': {
    display: 'flex',
    alignItems: 'center',
    minHeight: theme.spacing(13),
    ...theme.typography.h4,
    color: theme.palette.text.primary,
    textDecoration: 'none',
    borderBottom: theme.line.hairline,
  },
  '& ul a': { ...theme.typography.body1, paddingInlineStart: theme.spacing(4) },
}))
const Foot = styled('div')(({ theme }) => ({ marginTop: theme.spacing(6) }))

function Entries({ menu, onPick }: { menu: readonly contentApi.MenuEntry[]; onPick: () => void }) {
  return (
    <List>
      {menu.map(({ name, slug, subMenuItems }) => (
        <li key={name}>
          <Link to={slug} onClick={onPick}>
            {name}
          </Link>
          {subMenuItems.length > 0 && <Entries menu={subMenuItems} onPick={onPick} />}
        </li>
      ))}
    </List>
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
        <Foot>
          <SchemeSwitch />
        </Foot>
      </Sheet>
    </>
  )
}
