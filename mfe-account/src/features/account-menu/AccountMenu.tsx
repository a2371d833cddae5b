import { useEffect, useId, useRef, useState } from 'react'
import { $isMember, useResource, useStore } from '@larder/shared/stores'
import { Icon, useLocation } from '@larder/shared/ui'
import { profile } from '../../stores/member.ts'
import { MenuList } from './MenuList.tsx'
import styles from './AccountMenu.module.css'

/** Open until the shopper presses elsewhere, presses Escape, tabs away or navigates. */
function useOpen() {
  const [openAt, setOpenAt] = useState<string>()
  const { key } = useLocation()
  const root = useRef<HTMLDivElement>(null)
  const isOpen = openAt === key
  // Presses outside the menu are events of the document.
  useEffect(() => {
    if (!isOpen) return
    const press = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpenAt(undefined)
    }
    document.addEventListener('pointerdown', press)
    return () => document.removeEventListener('pointerdown', press)
  }, [isOpen])
  return {
    root,
    isOpen,
    toggle: () => setOpenAt(isOpen ? undefined : key),
    close: () => setOpenAt(undefined),
  }
}

/**
 * The header's account: log in and register, or the member's name, the pages of the member area and logging
 * out.
 */
export function AccountMenu() {
  const isMember = useStore($isMember)
  const shown = useResource(isMember ? profile() : undefined)
  const { root, isOpen, toggle, close } = useOpen()
  const button = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  const name = isMember && shown.state === 'ready' ? shown.data.firstname : undefined
  const label = isMember ? `Account${name ? `, ${name}` : ''}` : 'Account'
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys and focus of what is inside
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
