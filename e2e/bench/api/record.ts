import pg from 'pg'

export type Statement = { text: string; values: unknown[] }
/** The statements of one request, and the strings it generated. */
export type Recording = { statements: Statement[]; created: string[]; reply: unknown }

type QueryResult = { rows: unknown[] } | undefined
type Query = (...asked: unknown[]) => unknown

const DATE_PATTERN = /^\d{4}-\d{2}-\d{2}/
/** Matches IDs, numbers and secrets, but not names and documents. An ID with a prefix may have no digit. */
const GENERATED_VALUE_PATTERN = /^(?:(?=.*\d)[\w:=+/-]{9,}|[a-z]+_[\w-]{20,})$/

function readStatement(config: unknown, values: unknown): Statement {
  if (typeof config === 'string') return { text: config, values: Array.isArray(values) ? values : [] }
  const { text, values: own } = config as { text: string; values?: unknown[] } // pg's query object
  return { text, values: own ?? (Array.isArray(values) ? values : []) }
}

type Listener = {
  onStatement: (statement: Statement) => void
  onResult: (statement: Statement, answer: QueryResult) => void
}
let listener: Listener | undefined

const prototype = pg.Client.prototype as unknown as { query: Query } // pg's promise and callback forms
const { query } = prototype
// This must run on import: a pool keeps the `query` that its connections had when they were created.
prototype.query = function listen(this: unknown, ...asked) {
  const current = listener
  if (!current) return query.apply(this, asked)
  const [config, values, done] = asked
  const statement = readStatement(config, values)
  current.onStatement(statement)
  if (typeof done !== 'function') {
    const answer = query.call(this, config, values) as Promise<QueryResult>
    return answer.then((result) => (current.onResult(statement, result), result))
  }
  return query.call(this, config, values, (problem: unknown, result: QueryResult) => {
    current.onResult(statement, result)
    ;(done as Query)(problem, result)
  })
}

/**
 * Runs `work` and records every statement that it sends through `pg`, with its values. Only one recording can run at a
 * time, because all connections of the process are recorded.
 */
export async function recordStatements(work: () => Promise<unknown>): Promise<Recording> {
  const statements: Statement[] = []
  const created = new Set<string>()
  let seen = ''
  listener = {
    onStatement({ text, values }) {
      statements.push({ text, values })
      if (!/^insert/i.test(text)) return
      for (const value of values) {
        const isNew =
          typeof value === 'string' && GENERATED_VALUE_PATTERN.test(value) && !DATE_PATTERN.test(value)
        if (isNew && !seen.includes(value)) created.add(value)
      }
    },
    onResult({ text, values }, answer) {
      if (!/^insert/i.test(text)) seen += JSON.stringify([values, answer?.rows])
    },
  }
  try {
    return { reply: await work(), statements, created: [...created] }
  } finally {
    listener = undefined
  }
}
