import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findTypeErrors } from './type-errors.ts'

const REPOSITORY = resolve(import.meta.dirname, '../../..')
const SETTINGS = ['tsconfig.base.json', 'shared/config/css/module-css.d.ts']

/** A repository with these files and our compiler settings. */
async function repositoryOf(files: Record<string, string>): Promise<string> {
  const repository = await mkdtemp(join(tmpdir(), 'larder-sources-'))
  onTestFinished(() => rm(repository, { recursive: true }))
  const add = async (path: string, write: (target: string) => Promise<void>) => {
    await mkdir(dirname(join(repository, path)), { recursive: true })
    await write(join(repository, path))
  }
  for (const path of SETTINGS) await add(path, (target) => copyFile(resolve(REPOSITORY, path), target))
  for (const [path, source] of Object.entries(files)) await add(path, (target) => writeFile(target, source))
  return repository
}

test('rejects a component that does not accept its props', async () => {
  const props = `export type PartProps = { 'menu/Good': { id: number }; 'menu/Bad': { id: number } }`
  const exposes = `{ './routes': './src/routes.ts', './Good': './src/Good.ts', './Bad': './src/Bad.ts' }`
  const repository = await repositoryOf({
    'mfe-menu/area.ts': `export const area = { name: 'menu', claims: [], exposes: ${exposes} }`,
    'mfe-menu/src/Good.ts': `export const Good = ({ id }: { id: number; size?: string }) => id`,
    'mfe-menu/src/Bad.ts': `export const Bad = ({ id }: { id: string }) => id`,
    'shared/src/ui/exposed/part-props.ts': props,
  })
  expect(await findTypeErrors({ repository, folder: 'mfe-menu' })).toEqual([
    expect.stringMatching(/^exposed-parts\.ts\(\d+,14\): error TS2322: .*id: string/),
  ])
}, 120_000)

test('finds a type error in an area’s sources with its position, ignoring tests and other areas', async () => {
  const repository = await repositoryOf({
    'mfe-menu/src/price.ts': `import { pence } from '../../shared/src/pence.ts'\nexport const price: string = pence`,
    'mfe-menu/src/price.test.ts': `export const price: string = 1`,
    'mfe-basket/src/price.ts': `export const price: string = 1`,
    'shared/src/pence.ts': `export const pence = 100`,
  })
  expect(await findTypeErrors({ repository, folder: 'mfe-menu' })).toEqual([
    "mfe-menu/src/price.ts(2,14): error TS2322: Type 'number' is not assignable to type 'string'.",
  ])
}, 120_000)
