import type { HeadTag } from '../renderer/index.ts'
import { escapeHtml } from '../kernel/http/escape.ts'

/** Attributes that browsers know under a name of their own in HTML, which is what React writes. */
const markup = (tag: HeadTag): string => {
  if (tag.tag === 'title') return `<title>${escapeHtml(tag.text)}</title>`
  const attributes = Object.entries(tag.attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
  return `<${tag.tag}${attributes.join('')}/>`
}

/** The markup of a head: the only one there is, so that a renderer's texts stay texts. */
export const headMarkup = (tags: readonly HeadTag[]): string => tags.map(markup).join('')

/** What the first `meta` with this name or property says. */
export function metaOf(tags: readonly HeadTag[], name: string): string | undefined {
  const found = tags.find(
    (tag) => tag.tag === 'meta' && (tag.attributes['name'] ?? tag.attributes['property']) === name,
  )
  return found?.tag === 'meta' ? found.attributes['content'] : undefined
}
/** Where the page's own `link` of this kind leads. */
export function linkOf(tags: readonly HeadTag[], rel: string): string | undefined {
  const found = tags.find((tag) => tag.tag === 'link' && tag.attributes['rel'] === rel)
  return found?.tag === 'link' ? found.attributes['href'] : undefined
}
/** The page's title. */
export function titleOf(tags: readonly HeadTag[]): string | undefined {
  const found = tags.find((tag) => tag.tag === 'title')
  return found?.tag === 'title' ? found.text : undefined
}
