import type { HeadTag } from './renderer/index.ts'
import { escapeHtml } from '@larder/kernel/http/escape.ts'

/** Attributes whose HTML name, which React writes, differs from the one given. */
const markup = (tag: HeadTag): string => {
  if (tag.tag === 'title') return `<title>${escapeHtml(tag.text)}</title>`
  const attributes = Object.entries(tag.attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
  return `<${tag.tag}${attributes.join('')}/>`
}

/** The only place that writes markup of a head, so that a renderer's texts are always escaped. */
export const headMarkup = (tags: readonly HeadTag[]): string => tags.map(markup).join('')

/** The content of the first `meta` with this name or property. */
export function metaOf(tags: readonly HeadTag[], name: string): string | undefined {
  const found = tags.find(
    (tag) => tag.tag === 'meta' && (tag.attributes['name'] ?? tag.attributes['property']) === name,
  )
  return found?.tag === 'meta' ? found.attributes['content'] : undefined
}
/** The address of the page's own `link` of this kind. */
export function linkOf(tags: readonly HeadTag[], rel: string): string | undefined {
  const found = tags.find((tag) => tag.tag === 'link' && tag.attributes['rel'] === rel)
  return found?.tag === 'link' ? found.attributes['href'] : undefined
}
/** The page's title. */
export function titleOf(tags: readonly HeadTag[]): string | undefined {
  const found = tags.find((tag) => tag.tag === 'title')
  return found?.tag === 'title' ? found.text : undefined
}
