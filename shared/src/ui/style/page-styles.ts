import type { BrandLook } from '../theme/brand-look.ts'

type Declarations = Readonly<Record<string, string | number>>

/** A rule as text. Names are written as they are: `font-family`, `--primary`. */
export function cssRule(selector: string, declarations: Declarations): string {
  const text = Object.entries(declarations).map(([name, value]) => `${name}:${value}`)
  return `${selector}{${text.join(';')}}`
}

/** Rules that apply under a media condition. */
export const cssMedia = (condition: string, ...rules: string[]): string =>
  `@media ${condition}{${rules.join('')}}`

/** One style element of a document: `name` distinguishes it from the page's others. */
export type StyleTag = { name: string; css: string }

/** A brand's style sheet: `brandStyle` of `@larder/shared/mui`. */
type WriteStyle = (look: BrandLook) => string

/**
 * The styles of one page that depend on its brand. All others are CSS Modules, which the build extracts
 * (docs/decisions/138).
 */
export type PageStyles = {
  /** The server collects while it renders; the browser changes its document. */
  readonly isServer: boolean
  set: (name: string, css: string) => void
  /** Shows the look of a brand. */
  setLook: (look: BrandLook) => void
}

const BRAND = 'brand'

/** The page styles of one request: `tags()` gives what the render needs in its document. */
export function createServerStyles(brandStyle: WriteStyle): PageStyles & { tags: () => StyleTag[] } {
  const styles = new Map<string, string>()
  return {
    isServer: true,
    set: (name, css) => void styles.set(name, css),
    setLook: (look) => void styles.set(BRAND, brandStyle(look)),
    tags: () => [...styles].map(([name, css]) => ({ name, css })),
  }
}

const findElement = (name: string) => document.querySelector<HTMLStyleElement>(`style[data-style="${name}"]`)

type BrowserOptions = {
  /** Loads what writes a brand's style sheet; no first view needs it, since its document has the sheet. */
  loadBrandStyle?: () => Promise<WriteStyle>
}

/** The page styles of the document: elements of the server stay as they are while their text is the same. */
export function createBrowserStyles({ loadBrandStyle }: BrowserOptions = {}): PageStyles {
  /** The look in the document, as text; the server's is of the first look that is shown. */
  let shown: string | undefined
  const inserted = new Map<string, string>()
  /**
   * Rules are inserted into an empty element: the document's policy allows that, and besides it only texts that the
   * server hashed. One rule holds them all, because a sheet takes them one by one.
   */
  function set(name: string, css: string): void {
    const known = findElement(name)
    if (css === (inserted.get(name) ?? known?.textContent)) return
    const element = document.createElement('style')
    element.dataset['style'] = name
    if (known) known.replaceWith(element)
    else document.head.append(element)
    element.sheet?.insertRule(cssMedia('all', css))
    inserted.set(name, css)
  }
  return {
    isServer: false,
    set,
    setLook(look) {
      const next = JSON.stringify(look)
      const isOfServer = shown === undefined && findElement(BRAND) !== null
      if (next === shown) return
      shown = next
      if (isOfServer) return
      // Without it the look stays as it is, until another is shown.
      void loadBrandStyle?.().then(
        (brandStyle) => shown === next && set(BRAND, brandStyle(look)),
        () => (shown = ''),
      )
    },
  }
}
