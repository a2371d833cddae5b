import type { ReactNode } from 'react'
import { StyleRoot, type PageStyles } from '@larder/shared/ui'

type Props = {
  styles: PageStyles
  children: ReactNode
}

/**
 * The outermost tree, the same on server and browser. Everything before `#shop` in the server's HTML belongs
 * in `<head>`.
 */
export function App({ styles, children }: Props) {
  return (
    <StyleRoot styles={styles}>
      <div id="shop">{children}</div>
    </StyleRoot>
  )
}
