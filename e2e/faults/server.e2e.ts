import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { childrenOf, ownData, startOwnShop, stopOwnShop, type OwnShop } from '../fixtures/own-shop.ts'
import { expect, test } from '../fixtures/test.ts'

const BASE = Number(process.env['E2E_PORT'] ?? '4390')
const PORT = BASE + 2
const ADDRESS = `http://127.0.0.1:${PORT}`

test.describe.configure({ mode: 'serial' })

/** A data folder of its own with the releases that are built already. */
async function freshData(name: string): Promise<string> {
  const data = ownData(name)
  await rm(data, { recursive: true, force: true })
  await mkdir(data, { recursive: true })
  for (const kept of ['releases', 'releases.key.pem']) {
    await cp(resolve(ownData('..'), kept), resolve(data, kept), { recursive: true })
  }
  return data
}

const status = () =>
  fetch(`${ADDRESS}/readyz`).then(
    (response) => response.status,
    () => 0,
  )

async function killServer(shop: OwnShop): Promise<void> {
  const [server] = await childrenOf(shop.process.pid ?? 0, 'server/src/main.ts')
  if (server === undefined) throw new Error('The server runs nowhere')
  process.kill(server, 'SIGKILL')
}

test('killed hard, the server comes back; killed with its supervisor, a new start takes the database over', async () => {
  test.setTimeout(180_000)
  const data = await freshData('crash')
  const first = startOwnShop({ port: PORT, data })
  await first.open
  await killServer(first)
  await expect.poll(status, { timeout: 20_000 }).toBe(200)
  expect(first.said()).toContain('starting it again')

  const children = await childrenOf(first.process.pid ?? 0, '')
  const databases = await childrenOf(first.process.pid ?? 0, 'postgres')
  first.process.kill('SIGKILL')
  await first.ended
  for (const id of children.filter((child) => !databases.includes(child))) {
    try {
      process.kill(id, 'SIGKILL')
    } catch {
      // it ended with its parent
    }
  }

  const from = Date.now()
  const second = startOwnShop({ port: PORT, data })
  await second.open
  expect(await status()).toBe(200)
  process.stdout.write(`second start: first 200 after ${Date.now() - from} ms\n`)
  expect(second.said()).not.toContain('Building')
  await stopOwnShop(second)
})

test('a taken port ends the start with its setting named', async () => {
  const shop = startOwnShop({ port: BASE, data: ownData('taken') })
  expect(await shop.ended).toBe(1)
  expect(shop.said()).toContain(`Port ${BASE} is taken. Set PORT to another one.`)
})

test('a data folder that cannot be written ends the start with its setting named', async () => {
  await mkdir(ownData('.'), { recursive: true })
  const file = ownData('a-file')
  await writeFile(file, '')
  const shop = startOwnShop({ port: PORT, data: resolve(file, 'data') })
  expect(await shop.ended).toBe(1)
  expect(shop.said()).toMatch(/The data folder .* is not writable\. Set LARDER_DATA/)
})
