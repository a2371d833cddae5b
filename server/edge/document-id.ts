import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import * as z from 'zod'
import { readSigned, signedTextOf } from '@larder/kernel/http/signed-text.ts'
import type { Versions } from '@larder/releases/index.ts'

const PURPOSE = 'document'
/** When it was served, in seconds since 1970, and a random text. */
const Content = z.tuple([z.int(), z.string()])
/** Pages stay open for long; what one reports after this time is counted no more. */
const VALID_SEC = 86_400
/** Documents whose reports are remembered: some twenty minutes of a busy shop, in some 10 MB. */
const MAX_DOCUMENTS = 50_000

/** What a document is made of. */
type Made = { brand: string; releases: Versions }

/** A signature is for these alone, and does not contain them. */
const purposeOf = ({ brand, releases }: Made): string =>
  [
    PURPOSE,
    brand,
    ...Object.entries(releases)
      .map((one) => one.join('@'))
      .toSorted(),
  ].join(' ')

/** The id of a document that is served now: this shop's own, and of one document alone with its releases, of no visitor. */
export const newDocumentId = (made: Made, { secret, nowSec }: { secret: string; nowSec: number }): string =>
  signedTextOf(purposeOf(made), [nowSec, randomBytes(6).toString('base64url')], secret)

/**
 * When the document with this id was served, in seconds since 1970; undefined for one that is not ours, is too old, or was
 * made of other releases: what is reported by it would count for these.
 */
export function servedAtOf(
  id: string | undefined,
  { secret, nowSec, ...made }: Made & { secret: string; nowSec: number },
): number | undefined {
  const [servedAt] = readSigned(purposeOf(made), Content, { text: id, secret }) ?? []
  return servedAt !== undefined && nowSec - servedAt < VALID_SEC ? servedAt : undefined
}

/** Whether a document reports something for the first time: who sends its reports again counts nothing by it. */
export function firstReports(): (document: string, name: string) => boolean {
  const known = new LRUCache<string, Set<string>>({ max: MAX_DOCUMENTS })
  return (document, name) => {
    const names = known.get(document) ?? new Set()
    known.set(document, names)
    if (names.has(name)) return false
    names.add(name)
    return true
  }
}
