import type { ReactNode } from 'react'
import { Link } from '../router.ts'
import { styled } from '../styled.ts'

const List = styled('nav')(({ theme }) => ({
  display: 'flex',
  gap: theme.spacing(6),
  overflowX: 'auto',
  scrollbarWidth: 'none',
  borderBottom: theme.line.hairline,
}))
const Tab = styled(Link)(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.spacing(2),
  minHeight: theme.spacing(12),
  color: theme.palette.text.secondary,
  ...theme.typography.button2,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  borderBottom: theme.line.strong,
  borderColor: 'transparent',
  '&[aria-current]': { color: theme.palette.primary.text, borderColor: 'currentColor' },
  '&:hover': { color: theme.palette.text.primary },
  '&:focus-visible': { ...theme.ring, outlineOffset: theme.spacing(-1), borderRadius: theme.radius.small },
}))

export type TabItem = { to: string; label: ReactNode; isCurrent: boolean }

/** Tabs whose state is the URL: links, so Back works and each can be shared. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly TabItem[] }) {
  return (
    <List aria-label={label}>
      {tabs.map(({ to, label: words, isCurrent }) => (
        <Tab key={to} to={to} preventScrollReset {...(isCurrent ? { 'aria-current': 'page' as const } : {})}>
          {words}
        </Tab>
      ))}
    </List>
  )
}
