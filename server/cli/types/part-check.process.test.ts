import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listAreaFolders } from '@larder/control/publish/prepare.ts'
import { readArea } from '../remote/area-sources.ts'
import { writePartCheck } from './part-check.ts'

const REPOSITORY = resolve(import.meta.dirname, '../../..')
const PROPS = resolve(REPOSITORY, 'shared/src/ui/exposed/part-props.ts')

test('every exposed component accepts its documented props', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'larder-parts-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const files: string[] = []
  for (const name of (await listAreaFolders(REPOSITORY)).filter((one) => one !== 'host')) {
    const check = writePartCheck(await readArea(resolve(REPOSITORY, name)), PROPS)
    if (!check) continue
    await writeFile(join(folder, `${name}.ts`), check)
    files.push(`${name}.ts`)
  }
  expect(files.length).toBeGreaterThan(4)
  const styles = resolve(REPOSITORY, 'shared/config/css/module-css.d.ts')
  const project = {
    extends: resolve(REPOSITORY, 'tsconfig.base.json'),
    compilerOptions: { typeRoots: [resolve(REPOSITORY, 'node_modules/@types')] },
    files: [...files, styles],
  }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(project))
  const compiler = resolve(REPOSITORY, 'node_modules/typescript/bin/tsc')
  const { stdout } = spawnSync(process.execPath, [compiler, '--pretty', 'false', '--project', folder], {
    encoding: 'utf8',
  })
  expect(stdout).toBe('')
}, 120_000)
