import { useEffect, useRef, type ReactNode } from 'react'
import { styled } from '../styled.ts'
import { IconButton } from './IconButton.tsx'

const fade = (side: 'left' | 'right') => `linear-gradient(to ${side}, transparent, black 12%)`

const Root = styled('section')(({ theme }) => ({
  position: 'relative',
  minWidth: 0,
  // As wide as its container, never as wide as its content.
  contain: 'inline-size',
  '&[data-at="start"] > [data-side="left"]:not(:focus-within), &[data-at="end"] > [data-side="right"]:not(:focus-within), &[data-at="all"] > [data-side]':
    { visibility: 'hidden' },
  '& > [data-side]': { display: 'none', borderRadius: theme.radius.pill, boxShadow: theme.floating },
  // Buttons in addition to swiping (WCAG 2.5.7), where there is a pointer to press them.
  [theme.wide]: {
    '& > [data-side]': {
      display: 'block',
      position: 'absolute',
      insetBlockStart: '50%',
      translate: '0 -50%',
      zIndex: 2,
    },
    '& > [data-side="left"]': { insetInlineStart: theme.spacing(-4) },
    '& > [data-side="right"]': { insetInlineEnd: theme.spacing(-4) },
    // Overflowing items fade out instead of being cut.
    '&[data-at="start"] > ul': { maskImage: fade('left') },
    '&[data-at="end"] > ul': { maskImage: fade('right') },
    '&[data-at="middle"] > ul': {
      maskImage: `${fade('left')}, ${fade('right')}`,
      maskComposite: 'intersect',
    },
  },
}))
const Track = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'max-content',
  gap: theme.spacing(3),
  margin: `0 ${theme.spacing(-4)}`,
  padding: `${theme.spacing(1)} ${theme.spacing(4)}`,
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  scrollSnapType: 'x proximity',
  scrollPaddingInline: theme.spacing(4),
  scrollbarWidth: 'none',
  [theme.wide]: { gap: theme.spacing(4) },
  [theme.wider]: { margin: 0, paddingInline: 0, scrollPaddingInline: 0 },
  '& > li': { scrollSnapAlign: 'start', minWidth: 0 },
  variants: [
    { props: { 'data-item': 'card' }, style: { gridAutoColumns: `min(${theme.spacing(45)}, 44vw)` } },
    { props: { 'data-item': 'deal' }, style: { gridAutoColumns: `min(${theme.spacing(64)}, 64vw)` } },
    { props: { 'data-item': 'banner' }, style: { gridAutoColumns: `min(${theme.spacing(130)}, 86vw)` } },
  ],
}))

/**
 * Which end of its row the track shows; `all` when nothing is hidden. A rounding difference of one pixel is
 * ignored.
 */
function place({ scrollLeft, clientWidth, scrollWidth }: HTMLElement): 'start' | 'middle' | 'end' | 'all' {
  if (scrollWidth - clientWidth <= 1) return 'all'
  if (scrollLeft <= 1) return 'start'
  return scrollLeft + clientWidth >= scrollWidth - 1 ? 'end' : 'middle'
}

type Props = {
  /** Name of its items: 'Deals'. */
  label: string
  /** Width of one item: that of its content, a card, or a banner. */
  item?: 'content' | 'card' | 'deal' | 'banner'
  /** `<li>` elements. */
  children: ReactNode
}

/** A row that scrolls sideways: by finger, wheel, keyboard or its two buttons. */
export function Rail({ label, item = 'card', children }: Props) {
  const root = useRef<HTMLElement>(null)
  const track = useRef<HTMLUListElement>(null)
  // The scroll position is the browser's state; it only decides which of the two buttons is shown.
  useEffect(() => {
    const [box, node] = [root.current, track.current]
    if (!box || !node) return
    const look = () => {
      box.dataset.at = place(node)
    }
    look()
    node.addEventListener('scroll', look, { passive: true })
    addEventListener('resize', look)
    return () => {
      node.removeEventListener('scroll', look)
      removeEventListener('resize', look)
    }
  }, [])
  const go = (direction: 1 | -1) => {
    const node = track.current
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    node?.scrollBy({ left: direction * node.clientWidth * 0.8, behavior: isCalm ? 'auto' : 'smooth' })
  }
  return (
    <Root ref={root} aria-label={label}>
      <span data-side="left">
        <IconButton raised icon="left" label={`${label}: back`} onClick={() => go(-1)} />
      </span>
      <Track ref={track} data-item={item}>
        {children}
      </Track>
      <span data-side="right">
        <IconButton raised icon="right" label={`${label}: more`} onClick={() => go(1)} />
      </span>
    </Root>
  )
}
