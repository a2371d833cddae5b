import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { listUnreadFiles, openFolder } from './folder-files.ts'
import { BrandFolderError } from './problems.ts'
import { loadBrandFolder } from './folder/load-folder.ts'

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'larder-entries-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

async function listProblems(folder: string) {
  const error: unknown = await loadBrandFolder(folder).catch((thrown: unknown) => thrown)
  return error instanceof BrandFolderError ? error.problems : []
}

test('names a folder that is missing, and a file in its place', async () => {
  const folder = await makeFolder()
  const missing = join(folder, 'brand')
  expect(await listProblems(missing)).toEqual([{ file: missing, message: 'is no folder: there is nothing' }])
  await writeFile(missing, '{}')
  expect(await listProblems(missing)).toEqual([
    { file: missing, message: 'is a file: name the folder it is in' },
  ])
})

test('follows no link and waits for no pipe', async () => {
  const folder = await makeFolder()
  await symlink('/etc/passwd', join(folder, 'brand.json'))
  await symlink('/etc', join(folder, 'stores'))
  await promisify(execFile)('mkfifo', [join(folder, 'coupons.json')])
  expect(await listProblems(folder)).toEqual([
    { file: 'brand.json', message: 'is a link, which is not followed: put the file itself here' },
    { file: 'coupons.json', message: 'is no file but a pipe or a device: take it out' },
    { file: 'stores', message: 'is a link, which is not followed: put the file itself here' },
  ])
})

test('names files with names of other systems', async () => {
  const folder = await makeFolder()
  await writeFile(join(folder, 'pictures\\apples.png'), '')
  await writeFile(Buffer.concat([Buffer.from(`${folder}/caf`), Buffer.from([0xe9]), Buffer.from('.png')]), '')
  expect((await listProblems(folder)).map(({ file }) => file)).toEqual([
    'caf\uFFFD.png',
    'pictures\\apples.png',
  ])
})

test('reads no file of gigabytes, and says so', async () => {
  const folder = await makeFolder()
  await mkdir(join(folder, 'menu'))
  for (const file of ['brand.json', 'menu/items.csv']) {
    await writeFile(join(folder, file), '')
    await truncate(join(folder, file), 10_000_000_000)
  }
  const problems = await listProblems(folder)
  for (const file of ['brand.json', 'menu/items.csv'])
    expect(problems).toContainEqual({ file, line: undefined, message: 'is larger than 100 MB' })
})

test.each([
  ['content/pages/legal/notice.json', 'is not read: put it into the folder "content/pages" itself'],
  ['content/pages/Licence.JSON', 'is not read: name it "content/pages/licence.json"'],
  ['menu/notes.csv', 'is not read: no file of a brand folder has this name'],
  ['favicon.ico', 'is not read: save the picture as png, jpg or webp'],
  ['pictures/apples.gif', 'is not read: save the picture as png, jpg or webp'],
  ['fonts/own.ttf', 'is not read: save the font as woff2'],
])('says of %s what to do', (file, message) => {
  const files = { root: '', paths: [file], load: async () => undefined }
  expect(listUnreadFiles(files, new Set())).toEqual([{ file, message }])
})

test('passes over notes and what systems leave behind', async () => {
  const folder = await makeFolder()
  const files = ['README', 'NOTES.txt', 'Licence.pdf', '.DS_Store', '~$items.xlsx']
  for (const file of files) await writeFile(join(folder, file), '')
  await symlink('nobody@nowhere', join(folder, '.#items.csv'))
  expect(listUnreadFiles(await openFolder(folder), new Set())).toEqual([])
})
