import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { openOpsShop } from '@larder/control/ops/ops.testing.ts'
import { openOpsPort } from '@larder/testing/index.ts'
import { findFreePort } from '@larder/testing/free-port.ts'

const STARTS_COMMANDS_MS = 120_000

/** Runs a command of this folder until it exits. */
async function run(command: string, parameters: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [resolve(import.meta.dirname, command), ...parameters], {
    env: { ...process.env, ...env },
  })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { out, err, code: code as number }
}

async function openShop() {
  const { shop, tokens, publish, recordTrial } = await openOpsShop({
    environment: { OPS_PORT: String(await findFreePort()) },
  })
  await publish('kiosk', 'v1')
  await recordTrial('kiosk', 'v1')
  const origin = await openOpsPort(shop)
  return async (...parameters: string[]) =>
    run('rollout.ts', [...parameters, '--ops', origin], { LARDER_TOKEN: tokens.ops })
}

test(
  'rejects an action based on an outdated revision with a one-line message',
  async () => {
    const rollout = await openShop()
    const [, seen = ''] = /^revision (\d+)$/m.exec((await rollout()).out) ?? []
    const begun = await rollout('menu', 'canary', 'v2', '5', '--why', 'new search', '--seen', seen)
    expect(begun).toMatchObject({ code: 0, out: expect.stringContaining('menu: v1, 5 % get v2') })
    const late = await rollout('menu', 'back', '--seen', seen)
    expect(late).toMatchObject({ code: 3, out: '' })
    expect(late.err).toMatch(
      /^menu was changed since you looked \(revision \d+: canary by ann, “new search”\): see what is live now, .*\n$/,
    )
    const first = await rollout('kiosk', 'canary', 'v1', '5')
    expect(first.out, 'of a new area').toContain('kiosk: no stable release, 5 % get v1\n')
    expect((await rollout('menu', 'kill')).code, 'without a revision: as it is now').toBe(0)
    expect((await rollout('menu', 'promote', 'v9')).code, 'refused for another reason').toBe(1)
    expect(await rollout('menu', 'back', '--seen', 'now')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^pnpm rollout /),
    })
  },
  STARTS_COMMANDS_MS,
)

const COMMANDS = [
  'rollout.ts',
  'ops.ts',
  'ops-token.ts',
  'ops-override.ts',
  'release-prune.ts',
  'release-try.ts',
]
test.each(COMMANDS)(
  '%s prints usage on request and for an unknown option',
  async (command) => {
    const asked = await run(command, ['--help'])
    expect(asked).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/^pnpm /) })
    const wrong = await run(command, ['--shopp', 'x'])
    expect(wrong).toMatchObject({ code: 1, out: '' })
    expect(wrong.err).toMatch(/^Unknown option '--shopp'/)
    expect(wrong.err).toContain(asked.out)
    expect(wrong.err).not.toContain('    at ')
  },
  STARTS_COMMANDS_MS,
)
