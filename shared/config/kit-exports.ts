import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

const SHARED_FOLDER = resolve(import.meta.dirname, '..')

/** The kit modules that a host provides to every area, with their files. */
const KIT_MODULES: Readonly<Record<string, string>> = {
  '@larder/shared/ui': 'src/ui/index.ts',
  '@larder/shared/stores': 'src/stores/index.ts',
  '@larder/shared/events': 'src/events/index.ts',
  '@larder/shared/api': 'src/api/index.ts',
  '@larder/shared/errors': 'src/errors/index.ts',
  '@larder/shared/mui': 'src/mui/index.ts',
  zod: 'config/contracts/zod-shared.ts',
}

const EXPORT_LIST_PATTERN = /^export (type )?\{([^}]*)\}/gm
const EXPORT_ALL_PATTERN = /^export \* from '(\.[^']+)'/gm
const EXPORT_DECLARATION_PATTERN = /^export (?:async )?(?:const|function\*?|class) ([\w$]+)/gm

/** Skips types (`type Look`) and reads aliases (`look as face` is `face`). */
function readNames(list: string): string[] {
  return list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => name.split(' as ').at(-1) ?? '')
}

/** The names of the values that a source file exports, without types. Throws when a re-exported file is missing. */
function listExports(file: string): string[] {
  if (!existsSync(file)) throw new Error(`${file} does not exist`)
  const source = readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  return [
    ...[...source.matchAll(EXPORT_LIST_PATTERN)].flatMap(([, isType, list = '']) =>
      isType ? [] : readNames(list),
    ),
    ...[...source.matchAll(EXPORT_DECLARATION_PATTERN)].map(([, name = '']) => name),
    ...[...source.matchAll(EXPORT_ALL_PATTERN)].flatMap(([, path = '']) =>
      listExports(resolve(dirname(file), path)),
    ),
  ]
}

/** Kit module -> its exported names, sorted: the surface that the kit's version identifies. */
export function kitExports(): Record<string, string[]> {
  const entries = Object.entries(KIT_MODULES)
  return Object.fromEntries(
    entries.map(([module, file]) => [module, listExports(resolve(SHARED_FOLDER, file)).toSorted()]),
  )
}
