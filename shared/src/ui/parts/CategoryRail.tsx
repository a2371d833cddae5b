import { useEffect, useRef } from 'react'
import { Link } from '../router.ts'
import { styled } from '../styled.ts'

const Nav = styled('nav')(({ theme }) => ({
  position: 'sticky',
  insetBlockStart: 'var(--header-height, 0)',
  zIndex: theme.zIndex.appBar - 2,
  margin: `0 ${theme.spacing(-4)}`,
  background: theme.palette.background.default,
  borderBottom: theme.line.hairline,
  [theme.wide]: { margin: `0 ${theme.spacing(-6)}` },
}))
const Track = styled('ul')(({ theme }) => ({
  display: 'flex',
  gap: theme.spacing(2),
  padding: `${theme.spacing(2)} ${theme.spacing(4)}`,
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  scrollbarWidth: 'none',
  [theme.wide]: { padding: `${theme.spacing(2)} ${theme.spacing(6)}` },
}))
const Item = styled(Link)(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: theme.target,
  padding: `0 ${theme.spacing(4)}`,
  borderRadius: theme.radius.pill,
  ...theme.typography.button3,
  color: theme.palette.text.primary,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  transition: `background ${theme.pace.quick}`,
  '&:hover': { background: theme.palette.background.sunken },
  '&[aria-current]': { background: theme.palette.primary.main, color: theme.palette.primary.contrastText },
  '&:focus-visible': { ...theme.ring, outlineOffset: theme.spacing(-0.75) },
}))

export type CategoryLink = { id: string; label: string; to: string }

/** The sticky row of categories; the current one is kept in view. Pair it with `useScrollSpy` for sections. */
export function CategoryRail({
  label,
  items,
  current,
}: {
  label: string
  items: readonly CategoryLink[]
  current?: string | undefined
}) {
  const track = useRef<HTMLUListElement>(null)
  // The rail's own scroll position follows the page's: only the browser knows it.
  useEffect(() => {
    const node = track.current
    const chosen = node?.querySelector<HTMLElement>('[aria-current]')
    if (!node || !chosen) return
    node.scrollTo({
      left: chosen.offsetLeft - node.clientWidth / 2 + chosen.offsetWidth / 2,
      behavior: 'smooth',
    })
  }, [current])
  return (
    <Nav aria-label={label}>
      <Track ref={track}>
        {items.map(({ id, label: words, to }) => (
          <li key={id}>
            <Item to={to} {...(id === current ? { 'aria-current': true } : {})}>
              {words}
            </Item>
          </li>
        ))}
      </Track>
    </Nav>
  )
}
