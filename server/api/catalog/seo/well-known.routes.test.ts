import { expect, test } from 'vitest'
import { startApp } from '@larder/testing/index.ts'

const APPLE_PAY = '/.well-known/apple-developer-merchantid-domain-association'

test('says for each brand whom to tell of a weakness, until in a year', async () => {
  const { app } = await startApp()
  const read = async (host: string) =>
    (await app.request('/.well-known/security.txt', { headers: { host } })).text()
  const fernhill = await read('fernhill.localhost')
  expect(fernhill).toMatch(/^Contact: mailto:\S+@\S+\nExpires: 2031-01-08T10:00:00\.000Z\n/)
  expect(fernhill).toMatch(/\nCanonical: https?:\/\/\S+\/\.well-known\/security\.txt\n$/)
  expect(await read('ember.localhost')).not.toEqual(fernhill)
})

test('sends Apple’s proof of the domain where it is set', async () => {
  const { request } = await startApp({ environment: { APPLE_PAY_DOMAIN_ASSOCIATION: '7B227073704964' } })
  expect(await (await request(APPLE_PAY)).text()).toBe('7B227073704964')
  expect((await (await startApp()).request(APPLE_PAY)).status).toBe(404)
})
