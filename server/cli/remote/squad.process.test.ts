import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { openOpsShop } from '@larder/control/ops/ops.testing.ts'
import { countPages } from '@larder/control/guard/pages.testing.ts'
import { smallArchive, upload } from '@larder/control/ops/upload.testing.ts'
import { openOpsPort, TEST_NOW } from '@larder/testing/index.ts'
import { findFreePort } from '@larder/testing/free-port.ts'

const STARTS_COMMANDS_MS = 180_000
const COMMAND = resolve(import.meta.dirname, 'main.ts')
const START = Date.parse(TEST_NOW)

const areaModule = (name: string, claim: string): string =>
  `export const area = { name: '${name}', claims: ['${claim}'], exposes: { './routes': './src/routes.ts' } }\n`

/** A shop with the menu in v1, and a folder with the menu's area as in a repository of its own, without its packages. */
async function openSquad() {
  // One step, so that a rollout ends with its promotion.
  const ops = await openOpsShop({
    environment: { OPS_PORT: String(await findFreePort()), ROLLOUT_STEPS: '50:10' },
  })
  const origin = await openOpsPort(ops.shop)
  const folder = await mkdtemp(join(tmpdir(), 'larder-squad-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const describe = (name: string, claim: string) =>
    writeFile(join(folder, 'area.ts'), areaModule(name, claim))
  await describe('menu', '/menu')
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  const options = (token: string) => ({ cwd: folder, env: { ...process.env, LARDER_TOKEN: token } })
  const larder = (parameters: string[], token = ops.tokens.rollout) =>
    promisify(execFile)(process.execPath, [COMMAND, ...parameters, '--ops', origin], options(token)).then(
      ({ stdout, stderr }) => ({ code: 0, said: `${stderr}${stdout}` }),
      ({ code, stderr }: { code: number; stderr: string }) => ({ code, said: stderr }),
    )
  const startLarder = (parameters: string[]) =>
    spawn(process.execPath, [COMMAND, ...parameters, '--ops', origin], options(ops.tokens.rollout))
  return { ops, describe, larder, startLarder }
}

test(
  'a squad rolls out its area with its own token, from the first step to everybody',
  async () => {
    const { ops, larder, startLarder } = await openSquad()
    expect(await larder(['rollout'])).toEqual({
      code: 0,
      said: expect.stringMatching(/^menu: v1\nrevision \d+\nNothing is being rolled out\.\n$/) as string,
    })
    expect(await larder(['rollout', 'start', 'v2', '--why', 'new search'])).toEqual({
      code: 0,
      said: 'menu: v1, 50 % get v2 (step 1)\n',
    })
    const watching = startLarder(['rollout', 'watch'])
    let watched = ''
    watching.stdout.on('data', (text: Buffer) => (watched += text.toString()))
    await expect
      .poll(() => watched, { timeout: 60_000 })
      .toMatch(/menu v2: 50 %, step 1: hold\n {2}Waits until /)
    expect(await larder(['rollout', 'promote'])).toEqual({
      code: 1,
      said: expect.stringContaining('menu v2 is held at this step until') as string,
    })
    for (let minute = 0; minute < 10; minute += 1)
      await countPages(ops.shop.db, new Date(START + minute * 60_000), { canary: 1_500, stable: 1_500 })
    ops.shop.setNow(new Date(START + 10 * 60_000))
    expect(await larder(['rollout', 'promote'])).toEqual({ code: 0, said: 'menu: v2 (before: v1)\n' })
    const [code] = (await once(watching, 'exit')) as [number]
    expect([code, watched]).toEqual([0, expect.stringContaining('menu v2: everybody gets it.')])
  },
  STARTS_COMMANDS_MS,
)

test(
  'a rollout begins when an operators’ browser has opened the release',
  async () => {
    const { ops, startLarder } = await openSquad()
    await ops.publish('menu', 'v3')
    const starting = startLarder(['rollout', 'start', 'v3'])
    const [text] = (await once(starting.stdout, 'data')) as [Buffer]
    expect(text.toString()).toBe('Waiting until a browser of the shop’s operators has opened menu v3.\n')
    await ops.recordTrial('menu', 'v3')
    const [code] = (await once(starting, 'exit')) as [number]
    expect(code).toBe(0)
  },
  STARTS_COMMANDS_MS,
)

test(
  'watching a rollout fails when visitors lose the release, and says who took it back',
  async () => {
    const { larder, startLarder } = await openSquad()
    await larder(['rollout', 'start', 'v2'])
    const watching = startLarder(['rollout', 'watch'])
    const [text] = (await once(watching.stdout, 'data')) as [Buffer]
    expect(text.toString()).toContain('menu v2: 50 %')
    let said = ''
    watching.stderr.on('data', (line: Buffer) => (said += line.toString()))
    expect((await larder(['rollout', 'abort', '--why', 'wrong prices'])).said).toBe('menu: v1\n')
    const [code] = (await once(watching, 'exit')) as [number]
    expect([code, said]).toEqual([1, 'menu v2 is rolled out no more: abort by menu squad, “wrong prices”.\n'])
    expect(await larder(['rollout', 'watch'])).toEqual({ code: 1, said: 'menu is not being rolled out.\n' })
  },
  STARTS_COMMANDS_MS,
)

test(
  'a squad touches its own area alone, and has no act of operators',
  async () => {
    const { ops, describe, larder } = await openSquad()
    expect(await larder(['rollout', 'kill'])).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^larder release/),
    })
    expect(await larder(['rollout', 'start', 'v2'], ops.tokens.publish)).toEqual({
      code: 1,
      said: expect.stringMatching(
        /^The token of menu squad may not roll out menu: it has publish:menu\./,
      ) as string,
    })
    await describe('host', '/')
    expect(await larder(['rollout', 'start', 'v2'])).toMatchObject({
      code: 1,
      said: expect.stringContaining('may not roll out host: it has rollout:menu, rollout:gifts.') as string,
    })
  },
  STARTS_COMMANDS_MS,
)

// The folder has no packages: whatever began a build or asked the compiler would fail with another message.
test(
  'a release is refused before its build',
  async () => {
    const { ops, describe, larder } = await openSquad()
    const release = (...parameters: string[]) => larder(['release', ...parameters], ops.tokens.publish)
    const body = smallArchive({ area: 'basket', version: 'b1', release: { claims: ['/basket'] } })
    expect((await upload(ops, { who: 'ops', name: 'basket/b1', body })).status).toBe(201)
    const client = { authorization: `Bearer ${ops.tokens.ops}`, 'content-type': 'application/json' }
    const promote = JSON.stringify({ act: 'promote', version: 'b1', withoutGate: true, why: 'first' })
    await ops.shop.request('/ops/plan/basket', { method: 'POST', headers: client, body: promote })
    await describe('menu', '/basket')
    expect(await release('v3')).toEqual({
      code: 1,
      said: 'menu v3 is refused before its build.\nroute: It claims /basket, and /basket belongs to basket b1. Leave the claim out of its area.ts.\n',
    })
    await describe('menu', '/menu')
    expect((await upload(ops)).status).toBe(201)
    expect(await release('v3')).toEqual({
      code: 1,
      said: 'menu v3 is published with other sources. Give this release another name.\n',
    })
    expect(await release('v4', '--shop', 'https://elsewhere.example')).toEqual({
      code: 1,
      said: 'No shop of a brand answers at https://elsewhere.example.\n',
    })
    expect(await release('.v4')).toEqual({
      code: 1,
      said: 'A version has 1 to 64 letters, digits, dots and dashes, and starts with no dot.\n',
    })
    await describe('basket', '/basket')
    expect(await release('v4')).toEqual({
      code: 1,
      said: 'The token of menu squad may not do this. It has publish:menu, and this asks for ops or publish:basket.\n',
    })
  },
  STARTS_COMMANDS_MS,
)
