import { FORGED_TEXT, BYPASS_GATE_OPTIONS, publishHostileRelease, runRollout } from '../hostile/release.ts'
import { expect, test } from '../fixtures/test.ts'
import { createVisitCookie } from '../fixtures/visit-cookie.ts'
import { ATTACK_DATA_FOLDER, ATTACK_PORT, METRICS_TOKEN } from './settings.ts'
import { sendRaw } from './raw-http.ts'

// A malformed message once ended the API process. `platform/edge/renderer/channel.test.ts` sends 10,000 of them to the
// pipe itself; here a release sends arbitrary messages from every hook for as long as it is live.
const HOSTILE_VERSION = 'hostile-2'
const PAGE_COUNT = 40

test.setTimeout(240_000)

const getPage = (path: string) => {
  const cookie = createVisitCookie(ATTACK_DATA_FOLDER, { area: 'basket', canary: HOSTILE_VERSION, bucket: 0 })
  return sendRaw({ path, headers: { host: `localhost:${ATTACK_PORT}`, cookie } })
}
const readStartTime = async () => {
  const { text } = await sendRaw({ path: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  return /larder_process_start_time_seconds (\d+)/.exec(text)?.[1]
}

test('the API survives arbitrary messages from a renderer', async () => {
  const began = await readStartTime()
  expect(began).toBeDefined()
  await publishHostileRelease(ATTACK_DATA_FOLDER, { area: 'basket', version: HOSTILE_VERSION })
  await runRollout(ATTACK_DATA_FOLDER, 'basket', 'canary', HOSTILE_VERSION, '1', ...BYPASS_GATE_OPTIONS)
  try {
    await expect.poll(async () => (await getPage('/basket')).text).toContain(`basket:${HOSTILE_VERSION}`)
    for (let page = 0; page < PAGE_COUNT; page += 1) {
      const [{ status }, ready, call] = await Promise.all([
        getPage(`/basket?date=${page}`),
        getPage('/readyz'),
        getPage('/api/business/profile'),
      ])
      expect([status, ready.status, call.status]).toEqual([200, 200, 200])
    }
    expect((await getPage('/checkout')).text).not.toContain(FORGED_TEXT)
    expect(await readStartTime(), 'the API never stopped').toBe(began)
  } finally {
    await runRollout(ATTACK_DATA_FOLDER, 'basket', 'back')
  }
})
