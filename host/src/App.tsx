import type { EmotionCache } from '@emotion/cache'
import type { ReactNode } from 'react'
import { StyleRoot } from '@larder/shared/ui'

type Props = { cache: EmotionCache; children: ReactNode }

/** The same outermost tree on both sides. Everything before `#shop` in the server's HTML belongs in `<head>`. */
export function App({ cache, children }: Props) {
  return (
    <StyleRoot cache={cache}>
      <div id="shop">{children}</div>
    </StyleRoot>
  )
}
