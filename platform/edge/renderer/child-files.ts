import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, posix, resolve } from 'node:path'

/** The program of a rendering process, and the files that the process must be able to read. */
type ChildFiles = { main: string; readable: readonly string[] }

const SOURCES = import.meta.dirname
const MAIN = 'child/main.ts'
const IMPORT = /(?<=from ')(\.{1,2}\/[\w/-]+)\.ts(?=')/g

/** Compiles the child's modules to JavaScript with unchanged line numbers, by their paths below this folder. */
function compileModules(): Map<string, string> {
  const compiled = new Map<string, string>()
  const open = [MAIN]
  for (const path of open) {
    const text = stripTypeScriptTypes(readFileSync(resolve(SOURCES, path), 'utf8'))
    for (const [, to = ''] of text.matchAll(IMPORT)) {
      const imported = `${posix.join(posix.dirname(path), to)}.ts`
      if (!open.includes(imported)) open.push(imported)
    }
    compiled.set(path.replace(/\.ts$/, '.mjs'), text.replaceAll(IMPORT, '$1.mjs'))
  }
  return compiled
}

function hasContent(path: string, text: string): boolean {
  try {
    return readFileSync(path, 'utf8') === text
  } catch {
    return false
  }
}

/**
 * Writes a file unless it has this content. Servers that share the folder write the same text; the rename keeps
 * starting processes from reading a partial file.
 */
function writeIfChanged(path: string, text: string): void {
  if (hasContent(path, text)) return
  mkdirSync(dirname(path), { recursive: true })
  const unfinished = `${path}.${process.pid}`
  writeFileSync(unfinished, text, { mode: 0o644 })
  renameSync(unfinished, path)
}

function writeModules(registry: string): ChildFiles {
  const modules = compileModules()
  const hash = createHash('sha256')
    .update(JSON.stringify([...modules]))
    .digest('hex')
    .slice(0, 12)
  const folder = resolve(registry, '.renderer', hash)
  for (const [path, text] of modules) writeIfChanged(resolve(folder, path), text)
  return { main: resolve(folder, MAIN.replace(/\.ts$/, '.mjs')), readable: [resolve(folder, '*')] }
}

/** Uses the sources, which Node compiles at each start. */
const sourceFiles = (): ChildFiles => ({
  main: resolve(SOURCES, MAIN),
  readable: [resolve(SOURCES, '*'), resolve(SOURCES, '../package.json')],
})

const filesByRegistry = new Map<string, ChildFiles>()

/**
 * Writes the rendering process's program without types below `registry`, where a process of another user can read it.
 * Node's type stripping would cost each start more processor time than Node itself (155 of about 530 ms), and a
 * rendering process has no compile cache (docs/decisions/254). While the folder is not writable, the program is its
 * sources.
 */
export function childFiles(registry: string): ChildFiles {
  const cached = filesByRegistry.get(registry)
  if (cached) return cached
  try {
    const files = writeModules(registry)
    filesByRegistry.set(registry, files)
    return files
  } catch {
    return sourceFiles()
  }
}
