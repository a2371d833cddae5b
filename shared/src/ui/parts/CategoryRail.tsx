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
  // Beside the basket it stays within its own column.
  [theme.wider]: { margin: 0 },
  [theme.short]: { position: 'static' },
}))
const Track = styled('ul')(({ theme }) => ({
  display: 'flex',
  gap: theme.spacing(1),
  padding: `0 ${theme.spacing(2)}`,
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  scrollbarWidth: 'none',
  maskImage: `linear-gradient(to left, transparent, black ${theme.spacing(10)})`,
  // Room after the last item, so that it is not under the fade.
  '&::after': { content: '""', flex: 'none', width: theme.spacing(8) },
  [theme.wide]: { padding: `0 ${theme.spacing(4)}` },
  [theme.wider]: { padding: 0 },
}))
const Item = styled(Link)(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: theme.spacing(12),
  padding: `0 ${theme.spacing(2.5)}`,
  ...theme.typography.button2,
  fontWeight: 600,
  color: theme.palette.text.secondary,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  boxShadow: 'inset 0 0 transparent',
  transition: `color ${theme.pace.quick}, box-shadow ${theme.pace.quick}`,
  '&:hover': { color: theme.palette.text.primary },
  '&[aria-current]': {
    color: theme.palette.primary.text,
    boxShadow: `inset 0 ${theme.spacing(-0.75)} ${theme.palette.primary.main}`,
  },
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
  // The rail's own scroll position follows the page's, which is the browser's state.
  useEffect(() => {
    const node = track.current
    const chosen = node?.querySelector<HTMLElement>('[aria-current]')
    if (!node || !chosen) return
    // For a keyboard user the focused link would be scrolled out of view (WCAG 2.4.11).
    if (node.querySelector(':focus-visible')) return
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
