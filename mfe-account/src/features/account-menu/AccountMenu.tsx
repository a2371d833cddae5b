import { useEffect, useId, useRef, useState } from 'react'
import { $isMember, useResource, useStore } from '@larder/shared/stores'
import { Icon, useLocation } from '@larder/shared/ui'
import { profile } from '../../stores/member.ts'
import { MenuList } from './MenuList.tsx'
import styles from './AccountMenu.module.css'

/**
 * The state of a menu that closes when the shopper presses outside it, presses Escape, tabs away or
 * navigates.
 */
function useMenuState() {
  const [openAt, setOpenAt] = useState<string>()
  const { key } = useLocation()
  const root = useRef<HTMLDivElement>(null)
  const isOpen = openAt === key
  // Presses outside the menu only reach the document.
  useEffect(() => {
    if (!isOpen) return
    const closeOnOutsidePress = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpenAt(undefined)
    }
    document.addEventListener('pointerdown', closeOnOutsidePress)
    return () => document.removeEventListener('pointerdown', closeOnOutsidePress)
  }, [isOpen])
  return {
    root,
    isOpen,
    toggle: () => setOpenAt(isOpen ? undefined : key),
    close: () => setOpenAt(undefined),
  }
}

/** The header's account menu: log in and register for guests; name, member pages and log out for members. */
export function AccountMenu() {
  const isMember = useStore($isMember)
  const member = useResource(isMember ? profile() : undefined)
  const { root, isOpen, toggle, close } = useMenuState()
  const button = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  const name = isMember && member.state === 'ready' ? member.data.firstname : undefined
  const label = isMember ? `Account${name ? `, ${name}` : ''}` : 'Account'
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles key and focus events of its children
    <div
      className={styles.root}
      ref={root}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        close()
        button.current?.focus()
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !root.current?.contains(relatedTarget)) close()
      }}
    >
      <button
        className={styles.toggle}
        ref={button}
        type="button"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={toggle}
      >
        <Icon name="user" />
        <span>{name ?? 'Account'}</span>
      </button>
      <div className={styles.panel} id={panelId} hidden={!isOpen}>
        {isOpen && <MenuList isMember={isMember} name={name} onDone={close} />}
      </div>
    </div>
  )
}
