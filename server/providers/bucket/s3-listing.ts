import type { StoredObject } from './port.ts'

type Page = { objects: StoredObject[]; isTruncated: boolean }

/** The text of the first element of a name, which holds no others. */
const textOf = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]

/** Keys are asked for in URL encoding, where some servers write a space as `+`. */
const decodeKey = (key: string): string => decodeURIComponent(key.replaceAll('+', '%20'))

/**
 * One page of `ListObjectsV2`, asked for with `encoding-type=url`: so no key holds a character of XML. Throws for what is none.
 */
export function parseListing(xml: string): Page {
  const isTruncated = textOf(xml, 'IsTruncated')
  if (isTruncated === undefined) throw new Error('This is no list of objects')
  const objects = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => {
    const key = textOf(entry, 'Key')
    const modifiedAt = new Date(textOf(entry, 'LastModified') ?? '')
    if (!key || Number.isNaN(modifiedAt.getTime())) throw new Error('An object has no key or no time')
    return { key: decodeKey(key), modifiedAt }
  })
  return { objects, isTruncated: isTruncated === 'true' }
}

/** The code of an S3 error, `NoSuchBucket` for one. */
export const errorCodeOf = (xml: string): string | undefined => textOf(xml, 'Code')
