import { useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BundlePage, type Content } from './BundlePage.tsx'

const { content } = window as unknown as { content: Content } // written by `render.tsx`

/** The page, which marks the end of its hydration as the shop does (`observe.ts`). */
function MeasuredPage() {
  useEffect(() => void performance.mark('larder:hydrated'), [])
  return <BundlePage content={content} />
}

hydrateRoot(document.querySelector('#root') ?? document.body, <MeasuredPage />)
