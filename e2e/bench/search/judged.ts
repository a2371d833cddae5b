import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import * as z from 'zod'
import { roundToHundredths } from '../figures.ts'

const slugList = z.string().transform((text) => text.split(/\s+/).filter(Boolean))

/**
 * A search with the answers that a shopper expects, written from the menu alone: any of `best` first, `good` after
 * them, none of `never` anywhere. With neither `best` nor `good` the right answer is nothing.
 */
const JudgedRow = z.object({
  brand: z.string(),
  kind: z.string(),
  query: z.string(),
  best: slugList,
  good: slugList,
  never: slugList,
})
export type JudgedQuery = z.infer<typeof JudgedRow>

const GAIN_BY_GRADE = { best: 3, good: 1 } as const
const JUDGED_DEPTH = 5

/** Reads the queries of a judged set: a CSV file with the columns brand, kind, query, best, good and never. */
export async function readJudgedQueries(file: string): Promise<JudgedQuery[]> {
  return z.array(JudgedRow).parse(parse(await readFile(file), { columns: true }))
}

export type Judgement = {
  query: JudgedQuery
  found: readonly string[]
  ndcg: number
  isFirst: boolean
  isInThree: boolean
  forbidden: readonly string[]
}

const discountedGain = (gains: readonly number[]): number =>
  gains.slice(0, JUDGED_DEPTH).reduce((sum, gain, at) => sum + gain / Math.log2(at + 2), 0)

/** What can be found: all items of the brand, and those of them that the store sells. */
export type Findable = { known: ReadonlySet<string>; sold: { has: (id: string) => boolean } }

const expectsNothing = ({ best, good }: JudgedQuery): boolean => best.length + good.length === 0

/** Whether the store sells what the query asks for, or is right to answer with nothing. Throws when a set names an item that the brand does not have. */
export function isAnswerable(judged: JudgedQuery, { known, sold }: Findable): boolean {
  const { query, best, good } = judged
  const unknown = [...best, ...good].filter((id) => !known.has(id))
  if (unknown.length > 0) throw new Error(`"${query}": there is no ${unknown.join(' ')}`)
  return expectsNothing(judged) || best.some((id) => sold.has(id))
}

/** Scores one answer. Items that the store does not sell are not expected. */
export function scoreAnswer(query: JudgedQuery, found: readonly string[], { sold }: Findable): Judgement {
  const best = query.best.filter((id) => sold.has(id))
  const good = query.good.filter((id) => sold.has(id))
  const gain = (id: string) =>
    best.includes(id) ? GAIN_BY_GRADE.best : good.includes(id) ? GAIN_BY_GRADE.good : 0
  const ideal = [...best.map(() => GAIN_BY_GRADE.best), ...good.map(() => GAIN_BY_GRADE.good)]
  const forbidden = found.filter((id) => query.never.includes(id))
  if (expectsNothing(query)) {
    const isNothing = found.length === 0
    return { query, found, ndcg: Number(isNothing), isFirst: isNothing, isInThree: isNothing, forbidden }
  }
  return {
    query,
    found,
    ndcg: discountedGain(found.map(gain)) / discountedGain(ideal),
    isFirst: best.includes(found[0] ?? ''),
    isInThree: found.slice(0, 3).some((id) => best.includes(id)),
    forbidden,
  }
}

function summarise(judgements: readonly Judgement[]) {
  const share = (is: (judgement: Judgement) => boolean) =>
    `${roundToHundredths((100 * judgements.filter(is).length) / judgements.length)} %`
  return {
    queries: judgements.length,
    'NDCG@5': roundToHundredths(judgements.reduce((sum, { ndcg }) => sum + ndcg, 0) / judgements.length),
    'success@1': share(({ isFirst }) => isFirst),
    'success@3': share(({ isInThree }) => isInThree),
    'zero results': share(({ found }) => found.length === 0),
    forbidden: judgements.filter(({ forbidden }) => forbidden.length > 0).length,
  }
}

/** Rows of a table: one for each kind of query, one for each brand, and the total. */
export function summariseByKind(judgements: readonly Judgement[], prefix: string) {
  const groups = [
    ...Map.groupBy(judgements, ({ query }) => query.kind),
    ...Map.groupBy(judgements, ({ query }) => query.brand),
    ['all', judgements] as const,
  ]
  return Object.fromEntries(groups.map(([name, own]) => [`${prefix}${name}`, summarise(own)]))
}
