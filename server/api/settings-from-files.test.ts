import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig } from './config.ts'

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

test('refuses a setting that is given twice, and one whose file is missing', () => {
  const missing = join(folder, 'nothing')
  expect(() => loadConfig({ LARDER_SECRET: SECRET, LARDER_SECRET_FILE: missing })).toThrow(
    'LARDER_SECRET and LARDER_SECRET_FILE are both set',
  )
  expect(() => loadConfig({ LARDER_SECRET_FILE: missing })).toThrow('LARDER_SECRET_FILE: Error: ENOENT')
})
