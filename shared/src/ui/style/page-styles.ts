import type { BrandLook } from '../theme/brand-look.ts'

type Declarations = Readonly<Record<string, string | number>>

/** Writes a rule. Names are used unchanged: `font-family`, `--primary`. */
export function cssRule(selector: string, declarations: Declarations): string {
  const text = Object.entries(declarations).map(([name, value]) => `${name}:${value}`)
  return `${selector}{${text.join(';')}}`
}

export const cssMedia = (condition: string, ...rules: string[]): string =>
  `@media ${condition}{${rules.join('')}}`

/** A style element of a document, identified by `name`. */
export type StyleTag = { name: string; css: string }

/** A brand's style sheet: `brandStyle` of `@larder/shared/mui`. */
type WriteStyle = (look: BrandLook) => string

/**
 * The styles of one page that depend on its brand. All others are CSS Modules, which the build extracts
 * (docs/decisions/138).
 */
export type PageStyles = {
  /** The server collects styles while it renders; the browser changes its document. */
  readonly isServer: boolean
  set: (name: string, css: string) => void
  setLook: (look: BrandLook) => void
}

const BRAND_STYLE_NAME = 'brand'

/** The page styles of one request. `tags()` returns the styles that the render needs in its document. */
export function createServerStyles(brandStyle: WriteStyle): PageStyles & { tags: () => StyleTag[] } {
  const styles = new Map<string, string>()
  return {
    isServer: true,
    set: (name, css) => void styles.set(name, css),
    setLook: (look) => void styles.set(BRAND_STYLE_NAME, brandStyle(look)),
    tags: () => [...styles].map(([name, css]) => ({ name, css })),
  }
}

const getStyleElement = (name: string) =>
  document.querySelector<HTMLStyleElement>(`style[data-style="${name}"]`)

type BrowserOptions = {
  /**
   * Loads the function that writes a brand's style sheet. No first view needs it, because its document has the sheet.
   */
  loadBrandStyle?: () => Promise<WriteStyle>
}

/** The page styles of the document. Elements from the server stay unchanged while their text is the same. */
export function createBrowserStyles({ loadBrandStyle }: BrowserOptions = {}): PageStyles {
  /** The current look, serialised. The server's style sheet belongs to the first look shown. */
  let currentLook: string | undefined
  const inserted = new Map<string, string>()
  /**
   * Inserts the rules into an empty style element, which the document's policy allows: it allows no text that the server
   * did not hash. One rule wraps them all, because a sheet accepts one rule at a time.
   */
  function set(name: string, css: string): void {
    const existing = getStyleElement(name)
    if (css === (inserted.get(name) ?? existing?.textContent)) return
    const element = document.createElement('style')
    element.dataset['style'] = name
    if (existing) existing.replaceWith(element)
    else document.head.append(element)
    element.sheet?.insertRule(cssMedia('all', css))
    inserted.set(name, css)
  }
  return {
    isServer: false,
    set,
    setLook(look) {
      const next = JSON.stringify(look)
      const isFromServer = currentLook === undefined && getStyleElement(BRAND_STYLE_NAME) !== null
      if (next === currentLook) return
      currentLook = next
      if (isFromServer) return
      // If this fails, the look stays unchanged until another one is set.
      void loadBrandStyle?.().then(
        (brandStyle) => currentLook === next && set(BRAND_STYLE_NAME, brandStyle(look)),
        () => (currentLook = ''),
      )
    },
  }
}
