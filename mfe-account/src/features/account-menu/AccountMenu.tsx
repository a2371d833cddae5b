import { useEffect, useId, useRef, useState } from 'react'
import { $isMember, useResource, useStore } from '@larder/shared/stores'
import { Icon, styled, useLocation } from '@larder/shared/ui'
import { profile } from '../../stores/member.ts'
import { MenuList } from './MenuList.tsx'

const Root = styled('div')({ position: 'relative' })
const Toggle = styled('button')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: theme.spacing(2),
  minWidth: theme.target,
  minHeight: theme.target,
  padding: `0 ${theme.spacing(2)}`,
  border: 0,
  borderRadius: theme.radius.pill,
  background: 'transparent',
  color: 'inherit',
  ...theme.typography.button2,
  fontFamily: theme.typography.fontFamily,
  cursor: 'pointer',
  // A shade of its own text colour: the header's background is the brand's, light or dark.
  '&:hover, &[aria-expanded="true"]': { background: 'color-mix(in srgb, currentColor 12%, transparent)' },
  '&:focus-visible': theme.ring,
  '& > span': {
    display: 'none',
    maxWidth: theme.spacing(18),
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  [theme.wider]: { padding: `0 ${theme.spacing(3)}`, '& > span': { display: 'block' } },
}))
const Panel = styled('div')(({ theme }) => ({
  position: 'absolute',
  insetBlockStart: `calc(100% + ${theme.spacing(2)})`,
  insetInlineEnd: 0,
  zIndex: theme.zIndex.appBar + 1,
  width: `min(${theme.spacing(70)}, 100vw - ${theme.spacing(8)})`,
  padding: theme.spacing(2),
  border: theme.line.hairline,
  borderRadius: theme.radius.card,
  background: theme.palette.background.raised,
  color: theme.palette.text.primary,
  boxShadow: theme.floating,
  [theme.wide]: { insetInlineEnd: 0 },
}))

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
    <Root
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
      <Toggle
        ref={button}
        type="button"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={toggle}
      >
        <Icon name="user" />
        <span>{name ?? 'Account'}</span>
      </Toggle>
      <Panel id={panelId} hidden={!isOpen}>
        {isOpen && <MenuList isMember={isMember} name={name} onDone={close} />}
      </Panel>
    </Root>
  )
}
