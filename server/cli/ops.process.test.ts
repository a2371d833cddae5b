import { execFile } from 'node:child_process'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openMenuShop, openPage, operate } from '@larder/edge/tiny-shop.testing.ts'
import { VISIT_COOKIE } from '@larder/edge/visit/visit-cookie.ts'
import { openOpsPort } from '@larder/testing/index.ts'
import { findFreePort } from '@larder/testing/free-port.ts'

const COMMAND = resolve(import.meta.dirname, 'ops.ts')

/** A shop on a port with one page, whose canary everybody gets, and the command for it. */
async function openShop() {
  const folder = await realpath(await mkdtemp(resolve(tmpdir(), 'larder-ops-')))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const shop = await openMenuShop(folder, { OPS_PORT: String(await findFreePort()) })
  await operate(shop, 'menu', { act: 'canary', version: 'm2', percent: 100, why: 'new search' })
  const origin = await openOpsPort(shop)
  const env = { ...process.env, LARDER_TOKEN: shop.deps.config.localOpsToken }
  const ops = async (...parameters: string[]) => {
    const command = [COMMAND, ...parameters, '--ops', origin]
    return (await promisify(execFile)(process.execPath, command, { env })).stdout
  }
  return { shop, ops }
}

const STARTS_COMMANDS_MS = 120_000

test(
  'explains which releases a page had, from its composition or cookie, and lists and silences notices',
  async () => {
    const { shop, ops } = await openShop()
    const visitor = shop.newVisitor()
    const { composition } = await openPage(visitor, '/menu')
    const printed = await vi.waitFor(() => ops('why', composition.id), { timeout: 60_000 })
    expect(printed).toMatch(/^shop document, served from .* 0 orders$/m)
    expect(printed).toMatch(/^host h1\n {2}stable, since revision \d+: import by server, /m)
    expect(printed).toMatch(
      /^menu m2\n {2}share of the canary, since revision \d+: canary by .*“new search”$/m,
    )
    const cookie = visitor.cookies.get(VISIT_COOKIE) ?? ''
    expect(await ops('why', `${VISIT_COOKIE}=${cookie}`)).toMatch(/^menu m2\n {2}kept by the visit, since /m)
    await operate(shop, 'menu', { act: 'kill', why: 'it breaks' })
    const [, id = ''] = await vi.waitFor(
      async () => {
        const match =
          /^page area-killed (\w+), since .*\n {2}.* killed menu, and nobody gets it: it breaks\.$/m.exec(
            await ops('notices'),
          )
        if (!match) throw new Error('The kill is not listed yet')
        return match
      },
      { timeout: 60_000 },
    )
    expect(await ops('acknowledge', id, '--why', 'I look')).toMatch(/looks after it\)$/m)
    const silence = await ops('silence', '--area', 'menu', '--minutes', '5', '--why', 'a test')
    const [, silenceId = ''] = /^silence (\S+) of menu until .*: a test$/m.exec(silence) ?? []
    expect(await ops('notices')).toContain(silenceId)
    expect(await ops('unsilence', silenceId)).not.toContain(silenceId)
    await expect(ops('silence', '--minutes', '5')).rejects.toThrow('--why: Say why.')
    await expect(ops('why', '0123456789abcdef')).rejects.toThrow('has served no composition 0123456789abcdef')
  },
  STARTS_COMMANDS_MS,
)
