import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadConfig } from '@larder/api/config.ts'
import { createSandboxEnvironment, createServerEnvironment } from './child-environment.ts'

const DATABASES = ['DATABASE_URL', 'DATABASE_SESSION_URL', 'PLAN_DATABASE_URL']

/** Settings of databases, each in a file or as it is. */
async function createEnvironment(form: 'a file' | 'the environment'): Promise<NodeJS.ProcessEnv> {
  const folder = await mkdtemp(join(tmpdir(), 'larder-environment-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const url = 'postgres://shop@database.example/shop'
  const file = join(folder, 'url')
  await writeFile(file, url)
  const given = DATABASES.map((name) => (form === 'a file' ? [`${name}_FILE`, file] : [name, url]))
  return { NODE_ENV: 'test', LARDER_DATA: folder, CELL: 'a', ...Object.fromEntries(given) }
}

test.each(['a file', 'the environment'] as const)(
  'the server waits for the message with a database that is in %s, and the sandbox knows none',
  async (form) => {
    const env = await createEnvironment(form)
    expect(loadConfig(env).databaseUrl).toContain('database.example')
    const server = loadConfig(createServerEnvironment(env))
    expect(server.databaseUrl).toBeUndefined()
    expect([server.databaseSessionUrl, server.planDatabaseUrl]).toEqual([
      expect.stringContaining('database.example'),
      expect.stringContaining('database.example'),
    ])
    const sandbox = loadConfig(createSandboxEnvironment(env))
    expect([sandbox.databaseUrl, sandbox.databaseSessionUrl, sandbox.planDatabaseUrl]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  },
)
