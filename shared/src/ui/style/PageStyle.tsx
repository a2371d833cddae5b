import { createContext, use, useInsertionEffect, type ReactNode } from 'react'
import type { BrandLook } from '../theme/brand-look.ts'
import { createBrowserStyles, type PageStyles } from './page-styles.ts'

/** Without a root, as in a test of one component, styles are set in the current document. */
const StylesContext = createContext<PageStyles>(createBrowserStyles())

export function StyleRoot({ styles, children }: { styles: PageStyles; children: ReactNode }) {
  return <StylesContext value={styles}>{children}</StylesContext>
}

export function BrandStyle({ look }: { look: BrandLook }) {
  const styles = use(StylesContext)
  if (styles.isServer) styles.setLook(look)
  useInsertionEffect(() => styles.setLook(look), [styles, look])
  return null
}

/** A style sheet of the whole page, identified by `name`. It stays when the component unmounts. */
export function PageStyle({ name, css }: { name: string; css: string }) {
  const styles = use(StylesContext)
  if (styles.isServer) styles.set(name, css)
  useInsertionEffect(() => styles.set(name, css), [styles, name, css])
  return null
}
