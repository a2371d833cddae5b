import type { EmotionCache } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import type { ReactNode } from 'react'

type Props = { cache: EmotionCache; children: ReactNode }

/** The same outermost tree on both sides. Everything before `#shop` in the server's HTML belongs in `<head>`. */
export function App({ cache, children }: Props) {
  return (
    <CacheProvider value={cache}>
      <div id="shop">{children}</div>
    </CacheProvider>
  )
}
