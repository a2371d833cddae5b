import type { HeadTag } from '../protocol.ts'

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&#39;': "'",
}
const decodeEntities = (text: string): string =>
  text.replaceAll(/&(?:amp|lt|gt|quot|#x27|#39);/g, (entity) => ENTITIES[entity] ?? entity)

/** The tags of a head as React writes them: attributes in double quotes, texts escaped. */
const TAG = /<title[^>]*>([^<]*)<\/title>|<(meta|link)((?:\s+[a-zA-Z:-]+(?:="[^"]*")?)*)\s*\/?>/g
const ATTRIBUTE = /([a-zA-Z:-]+)(?:="([^"]*)")?/g

function readAttributes(text: string): Record<string, string> {
  const pairs = [...text.matchAll(ATTRIBUTE)].map(
    ([, name = '', value = '']) => [name.toLowerCase(), decodeEntities(value)] as const,
  )
  return Object.fromEntries(pairs)
}

/** Parses the head's tags in order; anything else is dropped. */
export function parseHeadTags(html: string): HeadTag[] {
  return [...html.matchAll(TAG)].map(([, title, tag, attributes = '']): HeadTag => {
    if (tag === 'meta' || tag === 'link') return { tag, attributes: readAttributes(attributes) }
    return { tag: 'title', text: decodeEntities(title ?? '') }
  })
}
