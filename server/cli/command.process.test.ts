import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

// The database is unreachable, so a command that begins its work fails.
const env: NodeJS.ProcessEnv = {
  ...process.env,
  DATABASE_URL: 'postgres://unreachable@127.0.0.1:1/none',
}
const run = (command: string, ...given: string[]) =>
  promisify(execFile)(process.execPath, [resolve(import.meta.dirname, `${command}.ts`), ...given], {
    env,
  }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, said: stderr }),
  )

test.each([
  ['db-backup', 'pnpm db:backup [file]'],
  ['db-reset', 'pnpm db:reset'],
  ['release', 'pnpm release <area>'],
  ['remote/main', 'larder release --ops <url>'],
])('`%s --help` prints usage and does nothing else', async (command, usage) => {
  expect(await run(command, '--help')).toEqual({ code: 0, said: expect.stringContaining(usage) })
})

test('reports an invalid port', async () => {
  const dev = ['dev', '--ops', 'http://127.0.0.1:1', '--shop', 'http://127.0.0.1:1'] as const
  env['AREA_PORT'] = 'many'
  const { code, said } = await run('remote/main', ...dev)
  delete env['AREA_PORT']
  expect([code, said.trim()]).toEqual([1, 'AREA_PORT is many: a port is a number from 1 to 65535'])
})

test('rejects an unknown option and lists the known options', async () => {
  const { code, said } = await run('db-reset', '--forse')
  expect(code).toBe(1)
  expect(said).toMatch(/Unknown option '--forse'[^]*pnpm db:reset[^]*--force/)
})

test('lists wrong settings without a stack', async () => {
  env['NODE_ENV'] = 'production'
  const { code, said } = await run('db-migrate')
  env['NODE_ENV'] = 'test'
  expect(code).toBe(1)
  expect(said).toMatch(/^The configuration is wrong:\n( {2}[A-Z_]+: .*\n)+$/)
})
