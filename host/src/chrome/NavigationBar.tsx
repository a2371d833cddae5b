import { keyframes, styled, useNavigation } from '@larder/shared/ui'

const grow = keyframes({ from: { transform: 'scaleX(0)' }, to: { transform: 'scaleX(.9)' } })
const Root = styled('div')(({ theme }) => ({
  position: 'fixed',
  insetInline: 0,
  insetBlockStart: 0,
  zIndex: theme.zIndex.appBar + 2,
  height: theme.spacing(0.75),
  background: theme.palette.primary.main,
  transformOrigin: 'left',
  // Shown after a delay, so that a fast navigation shows nothing.
  animation: `${grow} 6s cubic-bezier(.1,.6,.2,1) 100ms both`,
}))

/** A thin progress line at the top while the next page is pending. */
export function NavigationBar() {
  const { state } = useNavigation()
  return state === 'loading' ? <Root aria-hidden /> : null
}
