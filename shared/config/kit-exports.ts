import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

const SHARED = resolve(import.meta.dirname, '..')

/** The modules of the kit that a host provides to every area, and the file of each. */
const KIT_MODULES: Readonly<Record<string, string>> = {
  '@larder/shared/ui': 'src/ui/index.ts',
  '@larder/shared/stores': 'src/stores/index.ts',
  '@larder/shared/events': 'src/events/index.ts',
  '@larder/shared/api': 'src/api/index.ts',
  '@larder/shared/errors': 'src/errors/index.ts',
  '@larder/shared/mui': 'src/mui/index.ts',
  zod: 'config/zod-shared.ts',
}

const LIST = /^export (type )?\{([^}]*)\}/gm
const ALL = /^export \* from '(\.[^']+)'/gm
const DECLARED = /^export (?:async )?(?:const|function\*?|class) ([\w$]+)/gm

/** `type Look` is none, `look as face` is `face`. */
function readNames(list: string): string[] {
  return list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => name.split(' as ').at(-1) ?? '')
}

/** Names of the values that a source file exports, types left out. Throws when a file that it exports is missing. */
function listExports(file: string): string[] {
  if (!existsSync(file)) throw new Error(`${file} does not exist`)
  const source = readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  return [
    ...[...source.matchAll(LIST)].flatMap(([, isType, list = '']) => (isType ? [] : readNames(list))),
    ...[...source.matchAll(DECLARED)].map(([, name = '']) => name),
    ...[...source.matchAll(ALL)].flatMap(([, path = '']) => listExports(resolve(dirname(file), path))),
  ]
}

/** Module of the kit -> the names it exports, sorted: the surface that its version identifies. */
export function kitExports(): Record<string, string[]> {
  const entries = Object.entries(KIT_MODULES)
  return Object.fromEntries(
    entries.map(([module, file]) => [module, listExports(resolve(SHARED, file)).toSorted()]),
  )
}
