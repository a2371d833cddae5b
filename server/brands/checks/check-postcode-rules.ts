import { checkPostcode } from '@larder/shared/domain'
import type { BrandFolder } from '../brand-folder.ts'
import { getPlace, type Problem } from '../problems.ts'

/** The longest that a typed postcode is (contract of locations). */
const MAX_TYPED = 12
/** Ways to try one postcode: some milliseconds, for which a server answers nobody else. */
const MAX_WAYS = 100_000
const REPEATED_GROUP = 'repeats a group, which can take for ever: write it out, or use [A-Z]{2}'
const TOO_MANY_WAYS = 'can be tried in too many ways: use fewer of ?, *, + and |'

/** Escapes, classes, the heads of groups, repeats, and what else there is in a regex. */
const TOKEN = /\\.|\[(?:\\.|[^\]\\])*\]|\((?:\?(?:[:=!]|<[=!]|<\w+>))?|\{(\d+)(,(\d*))?\}|[\s\S]/g

/** How many lengths a repeat allows; 1 for anything else. */
function countLengths([token, from = '', range, to = '']: RegExpExecArray): number {
  if (token === '?') return 2
  if (token === '*' || token === '+') return MAX_TYPED + 1
  if (!token.startsWith('{') || range === undefined) return 1
  return to ? Number(to) - Number(from) + 1 : MAX_TYPED + 1
}

/** Why a server must not try a regex on what shoppers type: some take minutes for twelve letters. */
function explainSlowRegex(source: string): string | undefined {
  let ways = 1
  let isAfterGroup = false
  const alternatives = [1]
  for (const match of source.matchAll(TOKEN)) {
    const [token] = match
    const isRepeat = /^([*+]|\{\d)/.test(token)
    if (isRepeat && isAfterGroup) return REPEATED_GROUP
    if (token.startsWith('(')) alternatives.push(1)
    if (token === '|') alternatives.push((alternatives.pop() ?? 1) + 1)
    isAfterGroup = token === ')'
    ways *= isAfterGroup ? (alternatives.pop() ?? 1) : countLengths(match)
    if (ways > MAX_WAYS) return TOO_MANY_WAYS
  }
  return undefined
}

function explainRegex(source: string): string | undefined {
  try {
    RegExp(source, 'i')
  } catch {
    return 'is no regex'
  }
  return explainSlowRegex(source)
}

/** Checks that each rule can be tried on what shoppers type, and that together they accept the stores' postcodes. */
export function checkPostcodeRules({ brand, stores }: BrandFolder): Problem[] {
  const { postcodeRules } = brand.profile
  const path = 'profile.postcodeRules'
  const invalid = postcodeRules.flatMap(({ regex }) => {
    const message = explainRegex(regex)
    return message ? [{ ...getPlace(brand, 'brand.json'), path, message: `"${regex}" ${message}` }] : []
  })
  if (invalid.length > 0) return invalid
  return stores
    .filter(({ address }) => !checkPostcode(address.postcode, postcodeRules).ok)
    .map(({ slug, address }) => ({
      ...getPlace(brand, 'brand.json'),
      path,
      message: `accepts no ${address.postcode}, the postcode of the store "${slug}": rules see it in capitals without spaces`,
    }))
}
