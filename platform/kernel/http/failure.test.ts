import { expect, onTestFinished, test } from 'vitest'
import { connect } from '../db/client.ts'
import { startApp } from '@larder/testing/index.ts'

test('a call returns 503 with Retry-After when the database is down', async () => {
  const gone = connect('postgres://nobody@127.0.0.1:1/nothing', { max: 1, onError: () => undefined })
  onTestFinished(() => gone.$client.end())
  const { app } = await startApp({ change: (deps) => ({ ...deps, db: gone }) })
  const asked = new Request('http://fernhill.localhost/api/business/profile')
  const reply = await app.fetch(asked)
  expect(reply.status).toBe(503)
  expect(reply.headers.get('Retry-After')).toBe('2')
  expect(await reply.json()).toMatchObject({
    errorCode: 503,
    errorDisplay: 'There was an error on the system. Please try again.',
    errorKey: 'UNAVAILABLE',
  })
})
