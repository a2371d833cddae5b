import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig, readPlanPlace } from './config.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'larder-settings-'))
})
afterAll(() => rm(folder, { recursive: true }))

const SECRET = 'a secret of thirty-two characters and more'

test('reads a setting from the file that its name with _FILE names', async () => {
  const file = join(folder, 'secret')
  await writeFile(file, `${SECRET}\n`)
  expect(loadConfig({ NODE_ENV: 'test', LARDER_DATA: folder, LARDER_SECRET_FILE: file }).secret).toBe(SECRET)
})

test('reads the setting of an outside service from a file', async () => {
  const file = join(folder, 'smtp')
  await writeFile(file, 'smtps://mail.example')
  const { adapters } = loadConfig({
    NODE_ENV: 'test',
    LARDER_DATA: folder,
    MAIL: 'smtp',
    SMTP_URL_FILE: file,
  })
  expect(adapters.SMTP_URL).toBe('smtps://mail.example')
})

test('counts an empty setting as absent', () => {
  const given = { NODE_ENV: 'test', LARDER_DATA: folder }
  const names = [
    'HOST',
    'PORT',
    'STOP_WAIT_MS',
    'MIN_FREE_MB',
    'PLAN_KEY_FILE',
    'DATABASE_URL',
    'ROLLOUT_STEPS',
  ]
  const empty = Object.fromEntries(names.map((name) => [name, '']))
  expect(loadConfig({ ...given, ...empty })).toEqual(loadConfig(given))
})

test('finds the database of the plan by a file, too', async () => {
  const file = join(folder, 'database')
  await writeFile(file, 'postgres://larder@db.example/larder\n')
  expect(readPlanPlace({ DATABASE_URL_FILE: file, LARDER_DATA: folder })).toEqual({
    planDatabaseUrl: 'postgres://larder@db.example/larder',
    dataFolder: folder,
  })
})

test('a cell that follows another one’s plan has a name', () => {
  const given = { NODE_ENV: 'test', LARDER_DATA: folder, PLAN_DATABASE_URL: 'postgres://larder@north/larder' }
  expect(() => loadConfig(given)).toThrow('PLAN_DATABASE_URL: needs CELL, too')
  expect(loadConfig({ ...given, CELL: 'south' })).toMatchObject({ cell: 'south' })
})

test('refuses a setting that is given twice, and one whose file is missing', () => {
  const missing = join(folder, 'nothing')
  expect(() => loadConfig({ LARDER_SECRET: SECRET, LARDER_SECRET_FILE: missing })).toThrow(
    'LARDER_SECRET and LARDER_SECRET_FILE are both set',
  )
  expect(() => loadConfig({ LARDER_SECRET_FILE: missing })).toThrow('LARDER_SECRET_FILE: Error: ENOENT')
})
