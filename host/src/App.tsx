import { useEffect, type ReactNode } from 'react'
import { StyleRoot, type PageStyles } from '@larder/shared/ui'

type Props = {
  styles: PageStyles
  /** Called once the page is interactive. */
  onReady?: () => void
  children: ReactNode
}

/**
 * The outermost tree, the same on server and browser. Everything before `#shop` in the server's HTML belongs
 * in `<head>`.
 */
export function App({ styles, onReady, children }: Props) {
  // Effects do not run on the server; in the browser this one runs after hydration.
  useEffect(() => onReady?.(), [onReady])
  return (
    <StyleRoot styles={styles}>
      <div id="shop">{children}</div>
    </StyleRoot>
  )
}
