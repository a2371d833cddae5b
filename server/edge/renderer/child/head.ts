import type { HeadTag } from '../protocol.ts'

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&#39;': "'",
}
const decoded = (text: string): string =>
  text.replaceAll(/&(?:amp|lt|gt|quot|#x27|#39);/g, (entity) => ENTITIES[entity] ?? entity)

/** The tags of a head as React writes them: attributes in double quotes, texts escaped. */
const TAG = /<title[^>]*>([^<]*)<\/title>|<(meta|link)((?:\s+[a-zA-Z:-]+(?:="[^"]*")?)*)\s*\/?>/g
const ATTRIBUTE = /([a-zA-Z:-]+)(?:="([^"]*)")?/g

function readAttributes(text: string): Record<string, string> {
  const pairs = [...text.matchAll(ATTRIBUTE)].map(
    ([, name = '', value = '']) => [name.toLowerCase(), decoded(value)] as const,
  )
  return Object.fromEntries(pairs)
}

/** The head's tags as data, in their order; anything else in it is dropped. */
export function headTags(html: string): HeadTag[] {
  return [...html.matchAll(TAG)].map(([, title, tag, attributes = '']): HeadTag => {
    if (tag === 'meta' || tag === 'link') return { tag, attributes: readAttributes(attributes) }
    return { tag: 'title', text: decoded(title ?? '') }
  })
}
