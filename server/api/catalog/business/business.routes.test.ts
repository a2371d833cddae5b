import { expect, test } from 'vitest'
import { businessApi } from '@larder/shared/contracts'
import { brandHosts } from '../../model/schema/index.ts'
import { startApp } from '@larder/testing/index.ts'

test('the business profile contains what screens need and no secrets', async () => {
  const { call, request } = await startApp()
  const profile = await call(businessApi.profile, {})
  expect(profile.defaultTimeZone).toBe('Europe/London')
  expect(profile.tipLimitLevels.at(-1)?.upTo).toBeUndefined()
  expect(profile.paymentGateways[0]?.fields.publicKey).toMatch(/^pk_/)
  for (const path of ['/api/business/profile', '/api/domain-config-public']) {
    expect(await (await request(path)).text()).not.toMatch(/sk_|secret|whk_/i)
  }
})

test('settings are key-value pairs, separate per brand', async () => {
  const { call, newVisitor } = await startApp()
  const settings = await call(businessApi.settings, { screenScale: 2 })
  expect(settings).toContainEqual({ key: 'restoreLastOrderedStore', value: '1' })
  const config = await newVisitor('ember.localhost').call(businessApi.domainConfig, {})
  const origin = 'http://ember.localhost:4300'
  expect(config).toMatchObject({ brand: 'ember', origin, apiCountry: 'Uk', platform: 'website' })
  expect(config.services.cardFields?.scriptUrl).toContain('http')
  expect(config.mode).toBe('sandbox')
})

test('looks up the brand of a host only once', async () => {
  const { request, db } = await startApp()
  expect((await request('/api/business/profile')).status).toBe(200)
  await db.delete(brandHosts) // from now on only cached brands are known
  for (const path of ['/api/business/settings', '/robots.txt', '/_ipx/w_640/pictures/none.webp']) {
    expect(await (await request(path)).text()).not.toContain('No shop answers')
  }
})
