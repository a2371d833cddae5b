import { useRef, type ReactNode } from 'react'
import { styled } from '../styled.ts'
import { useBarHeight } from './use-bar-height.ts'

const Root = styled('div')(({ theme }) => ({
  position: 'sticky',
  bottom: 0,
  zIndex: theme.zIndex.appBar - 1,
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(3),
  margin: `${theme.spacing(4)} ${theme.spacing(-4)} 0`,
  padding: `${theme.spacing(3)} ${theme.spacing(4)} calc(${theme.spacing(3)} + env(safe-area-inset-bottom, ${theme.spacing(0)}))`,
  background: theme.palette.background.raised,
  borderTop: theme.line.hairline,
  boxShadow: theme.floating,
  [theme.wide]: {
    position: 'static',
    margin: `${theme.spacing(6)} 0 0`,
    padding: 0,
    background: 'none',
    border: 0,
    boxShadow: 'none',
  },
  [theme.short]: { position: 'static' },
  variants: [
    {
      props: { 'data-always': true },
      style: {
        [theme.wide]: {
          position: 'sticky',
          padding: theme.spacing(3),
          background: theme.palette.background.raised,
          border: theme.line.hairline,
          borderRadius: theme.radius.card,
          boxShadow: theme.floating,
        },
        [theme.short]: { position: 'static' },
        [theme.sideways]: {
          position: 'sticky',
          paddingBlock: `${theme.spacing(1)} calc(${theme.spacing(1)} + env(safe-area-inset-bottom, ${theme.spacing(0)}))`,
        },
      },
    },
  ],
}))

type Props = {
  /** Sticky on every screen, where the page is long: the basket's total, an item's add button. */
  'data-always'?: boolean
  children: ReactNode
}

/**
 * The primary action within thumb reach: sticky at the bottom on phones, in the flow on wide screens. It
 * takes room in the flow either way, so nothing moves and nothing is hidden behind it; toasts and notices are
 * shown above it.
 */
export function StickyBar({ children, ...rest }: Props) {
  const bar = useRef<HTMLDivElement>(null)
  useBarHeight(bar)
  return (
    <Root ref={bar} data-sticky-bar {...rest}>
      {children}
    </Root>
  )
}
