/** Supported content codings, the smaller first. */
export type Encoding = 'br' | 'gzip'
const OFFERED: readonly Encoding[] = ['br', 'gzip']

/** `gzip;q=0.5` -> its name and weight; an unreadable weight counts as 0. */
function parse(entry: string): [string, number] {
  const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  const q = weight === undefined ? 1 : Number(weight)
  return [name === 'x-gzip' ? 'gzip' : name, q >= 0 && q <= 1 ? q : 0]
}

/**
 * The content coding for an Accept-Encoding header (RFC 9110 §12.5.3): the one of highest weight, the smaller of
 * equals; undefined means no coding, for a caller who prefers that, names none or sends no header.
 */
export function chooseEncoding(header: string | undefined): Encoding | undefined {
  if (!header) return undefined
  const weights = new Map(header.split(',').map(parse))
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0
  const plain = weights.get('identity') ?? 0
  const [best] = OFFERED.map((name) => ({ name, weight: weightOf(name) })).toSorted(
    (one, other) => other.weight - one.weight,
  )
  return best && best.weight > 0 && best.weight >= plain ? best.name : undefined
}
