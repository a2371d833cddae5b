import { useEffect, useRef } from 'react'
import { Button, Icon, NavLink, styled, useLocation } from '@larder/shared/ui'
import { paths } from '@larder/shared/domain'
import { useLogOut } from '../../stores/use-log-out.ts'
import { memberLinks } from './member-links.ts'

const Root = styled('nav')(({ theme }) => ({
  minWidth: 0,
  [theme.wider]: { position: 'sticky', top: `calc(var(--header-height) + ${theme.spacing(6)})` },
}))
const List = styled('ul')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  gap: theme.spacing(2),
  margin: `0 ${theme.spacing(-4)}`,
  padding: `${theme.spacing(1)} ${theme.spacing(4)}`,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  [theme.wide]: { margin: 0, padding: `${theme.spacing(1)} 0` },
  [theme.wider]: { flexDirection: 'column', gap: theme.spacing(1), overflow: 'visible' },
}))
const Room = styled(NavLink)(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(2),
  minHeight: theme.target,
  padding: `0 ${theme.spacing(4)}`,
  border: theme.line.hairline,
  borderRadius: theme.radius.pill,
  background: theme.palette.background.paper,
  color: theme.palette.text.primary,
  ...theme.typography.button2,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  '&:hover': { borderColor: theme.palette.edge },
  '&:focus-visible': theme.ring,
  '&[aria-current="page"]': {
    background: theme.palette.primary.tint,
    borderColor: 'transparent',
    color: theme.palette.primary.text,
  },
  [theme.wider]: {
    gap: theme.spacing(3),
    padding: `0 ${theme.spacing(3)}`,
    border: theme.line.clear,
    borderRadius: theme.radius.field,
    background: 'transparent',
    '&:hover': { background: theme.palette.background.sunken, borderColor: 'transparent' },
  },
}))
const Leave = styled('div')(({ theme }) => ({
  display: 'none',
  [theme.wider]: {
    display: 'block',
    marginTop: theme.spacing(4),
    paddingTop: theme.spacing(4),
    borderTop: theme.line.hairline,
    '& > button': { padding: `0 ${theme.spacing(3)}` },
  },
}))

/** The pages of the member area: a row to swipe on phones, a list beside the page on wide screens. */
export function MemberNav() {
  const logOut = useLogOut()
  const list = useRef<HTMLUListElement>(null)
  const { pathname } = useLocation()
  // On phones the row scrolls; the scroll position is the browser's, and the current page's link should be in
  // view.
  useEffect(() => {
    const room = list.current?.querySelector('[aria-current="page"]')
    if (room instanceof HTMLElement && list.current)
      list.current.scrollLeft = room.offsetLeft - room.offsetWidth / 2
  }, [pathname])
  return (
    <Root aria-label="Your account">
      <List ref={list}>
        {memberLinks.map(({ to, label, icon }) => (
          <li key={to}>
            <Room to={to} end={to === paths.member()}>
              <Icon name={icon} size="small" />
              {label}
            </Room>
          </li>
        ))}
      </List>
      <Leave>
        <Button variant="text" tone="neutral" startIcon="logout" onClick={() => void logOut()}>
          Log out
        </Button>
      </Leave>
    </Root>
  )
}
