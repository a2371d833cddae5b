import { randomBytes, randomUUID } from 'node:crypto'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import pg from 'pg'
import type { Recording, Statement } from './record.ts'

// The reference for `pnpm bench:api` in a separate process: Hono and pg without rules or checks. It sends the
// statements that the real server sent for the same request and returns the same response.
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 16 })
const UUID_PATTERN = /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/

const randomizeLike = (made: string) =>
  UUID_PATTERN.test(made)
    ? randomUUID()
    : randomBytes(made.length).toString('base64url').slice(0, made.length)

/** The same statements with new IDs, so that rows can be inserted again. */
function withNewIds({ statements, created }: Recording): Statement[] {
  const fresh = created.map((made) => [made, randomizeLike(made)] as const)
  const renewed = (value: unknown) =>
    typeof value === 'string'
      ? fresh.reduce((text, [made, other]) => text.replaceAll(made, other), value)
      : value
  return statements.map(({ text, values }) => ({ text, values: values.map(renewed) }))
}

async function runStatements(statements: Statement[]): Promise<void> {
  if (statements.length === 0) return
  const client = await pool.connect()
  let hasFailed = true
  try {
    for (const { text, values } of statements) await client.query(text, values)
    hasFailed = false
  } finally {
    client.release(hasFailed) // closes a connection whose transaction is broken
  }
}

function startBareServer(recordings: Record<string, Recording[]>): void {
  const app = new Hono()
  for (const [name, variants] of Object.entries(recordings)) {
    let turn = 0
    app.post(`/${name}`, async (c) => {
      await c.req.json()
      turn += 1
      const recording = variants[turn % variants.length]
      if (!recording) return c.notFound()
      await runStatements(withNewIds(recording))
      return c.json(recording.reply as object)
    })
  }
  serve({ fetch: app.fetch, hostname: '127.0.0.1', port: Number(process.env['PORT']) }, () =>
    process.send?.({ kind: 'listening' }),
  )
}

process.once('message', (recordings: Record<string, Recording[]>) => startBareServer(recordings))
