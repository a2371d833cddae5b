import { FORGED_TEXT, BYPASS_GATE, publishHostile, rollout } from '../hostile/release.ts'
import { expect, test } from '../fixtures/test.ts'
import { visitCookie } from '../fixtures/visit-cookie.ts'
import { ATTACK_DATA, ATTACK_PORT, METRICS_TOKEN } from './settings.ts'
import { sendRaw } from './raw-http.ts'

// A malformed message once ended the API process. `server/edge/renderer/channel.test.ts` sends 10,000 of them to the
// pipe itself; here a release sends arbitrary messages from every hook for as long as it is live.
const HOSTILE = 'hostile-2'
const PAGES = 40

test.setTimeout(240_000)

const getPage = (path: string) => {
  const cookie = visitCookie(ATTACK_DATA, { area: 'basket', canary: HOSTILE, bucket: 0 })
  return sendRaw({ path, headers: { host: `localhost:${ATTACK_PORT}`, cookie } })
}
const startedAt = async () => {
  const { text } = await sendRaw({ path: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  return /larder_process_start_time_seconds (\d+)/.exec(text)?.[1]
}

test('the API survives arbitrary messages from a renderer', async () => {
  const began = await startedAt()
  expect(began).toBeDefined()
  await publishHostile(ATTACK_DATA, { area: 'basket', version: HOSTILE })
  await rollout(ATTACK_DATA, 'basket', 'canary', HOSTILE, '1', ...BYPASS_GATE)
  try {
    await expect.poll(async () => (await getPage('/basket')).text).toContain(`basket:${HOSTILE}`)
    for (let page = 0; page < PAGES; page += 1) {
      const [{ status }, ready, call] = await Promise.all([
        getPage(`/basket?date=${page}`),
        getPage('/readyz'),
        getPage('/api/business/profile'),
      ])
      expect([status, ready.status, call.status]).toEqual([200, 200, 200])
    }
    expect((await getPage('/checkout')).text).not.toContain(FORGED_TEXT)
    expect(await startedAt(), 'the API never stopped').toBe(began)
  } finally {
    await rollout(ATTACK_DATA, 'basket', 'back')
  }
})
