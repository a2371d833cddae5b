import { createDataFolder, startOwnShop, stopOwnShop } from '../fixtures/own-shop.ts'
import { startBusyLoops } from '@larder/shared/testing/busy-loops'
import {
  findPosition,
  PAGE_FILE,
  throwInEffect,
  throwInRender,
  useWindowAtModuleScope,
} from '../fixtures/squad-mistakes.ts'
import { createSquadRepository } from '../fixtures/squad-repository.ts'
import { expect, test } from '../fixtures/test.ts'
import { SHOP_PORT } from '../fixtures/port.ts'

const PORT = SHOP_PORT + 70
const ORIGIN = `http://localhost:${PORT}`
const BUSY_LOOPS = 4
/** Exit code of a command for which the shop was too busy (docs/recipes/release-an-area.md#exit-codes). */
const BUSY = 4
const MAX_TRIES = 5

type Mistake = { edit: (source: string) => string; message: string; statement: string }
const MISTAKES: Mistake[] = [
  { edit: throwInRender, message: 'no card', statement: `new Error('no card')` },
  { edit: useWindowAtModuleScope, message: 'window is not defined', statement: 'window.innerWidth' },
  // In the browser the position is that of `Error`, because the minifier removes `new`.
  { edit: throwInEffect, message: 'Error: no balance', statement: `Error('no balance')` },
]

// Beside loops that take more than the processors have, a good release is published or nothing is said of it, and a
// mistake is named by its message and position.
test('on a busy machine a release is never refused for want of time', async () => {
  test.setTimeout(1_800_000)
  const data = await createDataFolder('busy-machine')
  const shop = startOwnShop({ port: PORT, data })
  const loops = { stop: () => {} }
  try {
    await shop.open
    const squad = await createSquadRepository('gift-cards', { origin: ORIGIN, data })
    loops.stop = startBusyLoops(BUSY_LOOPS)
    /** Releases the folder, again while the shop is too busy to tell. */
    const release = (version: string) => {
      for (let attempt = 1; ; attempt += 1) {
        const { code, output } = squad.larder('release', version)
        if (code !== BUSY) return { code, output }
        expect(output).toMatch(/busy/)
        expect(attempt, output).toBeLessThan(MAX_TRIES)
      }
    }
    const template = release('v1')
    expect(template).toMatchObject({ code: 0, output: expect.stringContaining('no problem') })
    const good = await squad.read(PAGE_FILE)
    for (const [index, { edit, message, statement }] of MISTAKES.entries()) {
      const bad = edit(good)
      await squad.edit(PAGE_FILE, () => bad)
      const { code, output } = release(`bad-${index}`)
      expect(code, output).toBe(1)
      expect(output).toContain(`${message} at ${findPosition(bad, statement)}`)
    }
    await squad.remove()
  } finally {
    loops.stop()
    await stopOwnShop(shop)
  }
})
