import type { ReactNode } from 'react'
import { StyleRoot, type StyleSheet } from '@larder/shared/ui'

type Props = { sheet: StyleSheet; children: ReactNode }

/**
 * The outermost tree, the same on server and browser. Everything before `#shop` in the server's HTML belongs
 * in `<head>`.
 */
export function App({ sheet, children }: Props) {
  return (
    <StyleRoot sheet={sheet}>
      <div id="shop">{children}</div>
    </StyleRoot>
  )
}
