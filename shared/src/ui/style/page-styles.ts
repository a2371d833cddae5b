/** One style element of a document: `name` distinguishes it from the page's others. */
export type StyleTag = { name: string; css: string }

/**
 * The styles of one page that depend on its brand. All others are CSS Modules, which the build extracts
 * (docs/decisions/138).
 */
export type PageStyles = {
  /** The server collects while it renders; the browser changes its document. */
  readonly isServer: boolean
  set: (name: string, css: string) => void
}

/** The page styles of one request: `tags()` gives what the render needs in its document. */
export function createServerStyles(): PageStyles & { tags: () => StyleTag[] } {
  const styles = new Map<string, string>()
  return {
    isServer: true,
    set: (name, css) => void styles.set(name, css),
    tags: () => [...styles].map(([name, css]) => ({ name, css })),
  }
}

/** The page styles of the document: elements of the server stay as they are while their text is the same. */
export function createBrowserStyles(nonce?: string): PageStyles {
  return {
    isServer: false,
    set: (name, css) => {
      const known = document.querySelector<HTMLStyleElement>(`style[data-style="${name}"]`)
      const element = known ?? document.createElement('style')
      if (element.textContent !== css) element.textContent = css
      if (known) return
      if (nonce) element.nonce = nonce
      element.dataset['style'] = name
      document.head.append(element)
    },
  }
}
