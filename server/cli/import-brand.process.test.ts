import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { DEMO_BRAND_FOLDERS } from '@larder/brands/import-places.ts'
import { freshDatabase } from '@larder/testing/fresh-database.ts'
import { expect, onTestFinished, test } from 'vitest'

const [, EMBER = ''] = DEMO_BRAND_FOLDERS

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'larder-import-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

async function runImport(dataFolder: string, ...given: string[]): Promise<{ code: number; stdout: string }> {
  const env: NodeJS.ProcessEnv = { ...process.env, LARDER_DATA: dataFolder }
  delete env['DATABASE_URL']
  const command = resolve(import.meta.dirname, 'import-brand.ts')
  return promisify(execFile)(process.execPath, [command, ...given], { env }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
  )
}

test('checks a folder without a database', async () => {
  const { code, stdout } = await runImport(await newFolder(), '--check', '--json', EMBER)
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({
    result: 'checked',
    problems: [],
    brand: { slug: 'ember', stores: 3 },
  })
})

test('reports mistakes as JSON and as a page, with the exit code 2', async () => {
  const folder = await newFolder()
  await cp(EMBER, folder, { recursive: true })
  const items = join(folder, 'menu/items.csv')
  const text = await readFile(items, 'utf8')
  await writeFile(items, text.replace('cereals containing gluten; eggs; milk;', 'eggs; milk;'))
  const page = join(await newFolder(), 'report.html')
  const { code, stdout } = await runImport(await newFolder(), '--check', '--json', '--report', page, folder)
  expect(code).toBe(2)
  expect(JSON.parse(stdout)).toMatchObject({
    result: 'refused',
    problems: [{ file: 'menu/items.csv', line: 2, path: 'allergens' }],
  })
  expect(await readFile(page, 'utf8')).toContain('<td>line 2</td><td>allergens</td>')
})

test('takes no other brand beside content that names none, and those that are there', async () => {
  const other = await newFolder()
  await cp(EMBER, other, { recursive: true })
  const file = join(other, 'brand.json')
  await writeFile(file, (await readFile(file, 'utf8')).replace('"ember"', '"tea"').replace('ember.', 'tea.'))
  const LARDER_DATA = await newFolder()
  const url = await freshDatabase('demo')
  const env = { ...process.env, DATABASE_URL: url, CONTENT: 'strapi', STRAPI_URL: 'http://cms.example' }
  const imported = (folder: string, more: object = {}) =>
    promisify(execFile)(process.execPath, [resolve(import.meta.dirname, 'import-brand.ts'), folder], {
      env: { ...env, ...more, LARDER_DATA },
    })
  await expect(imported(other)).rejects.toMatchObject({
    stderr: expect.stringMatching(/The content of .*fernhill.* comes from Strapi/) as string,
  })
  expect((await imported(EMBER)).stdout).toContain('ember')
  expect((await imported(other, { STRAPI_BRAND_FIELD: 'brand' })).stdout).toContain('tea')
})

test('exits with 1 when no folder is named', async () => {
  expect((await runImport(await newFolder(), '--check')).code).toBe(1)
})

test('exits with 1 for two folders instead of reading the first alone', async () => {
  expect((await runImport(await newFolder(), '--check', EMBER, EMBER)).code).toBe(1)
})

test('prints JSON alone beside a database that does not answer', async () => {
  const folder = await newFolder()
  await mkdir(join(folder, 'postgres'))
  await writeFile(join(folder, 'postgres', 'PG_VERSION'), 'none')
  const { code, stdout } = await runImport(folder, '--check', '--json', EMBER)
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({ result: 'checked', problems: [] })
})
