import { expect, test } from 'vitest'
import { authApi } from '@larder/shared/contracts'
import { startApp } from '@larder/testing/index.ts'

test('counting a limit leaves no named statement on a connection, where a pooler would lose it', async () => {
  const { call, db } = await startApp()
  await call(authApi.oauthToken, { grant_type: 'client_credentials' })
  const { rows } = await db.$client.query('select count(*)::int as rows from rate_limits')
  expect(rows).not.toEqual([{ rows: 0 }])
  const clients = await Promise.all(Array.from({ length: db.$client.totalCount }, () => db.$client.connect()))
  const names = await Promise.all(
    clients.map((client) => client.query('select name from pg_prepared_statements')),
  )
  for (const client of clients) client.release()
  expect(names.flatMap((reply) => reply.rows)).toEqual([])
})
