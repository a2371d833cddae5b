import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { sandboxScriptPaths, type SandboxScript } from '../settings/sandbox-access.ts'

const FOLDER = join(import.meta.dirname, 'browser')

type Script = { path: string; text: string; integrity: string }

/** Types removed, line for line; imports between browser files point at the served names. */
function javascript(name: string): string {
  const source = readFileSync(join(FOLDER, `${name}.ts`), 'utf8')
  return stripTypeScriptTypes(source).replaceAll(/from '(\.\/[\w-]+)\.ts'/g, "from '$1.js'")
}

/** A module of the sandbox's own pages. */
export const moduleText = (name: string): string => javascript(name)

/** Puts the browser files that a classic script imports in front of it, one level deep. */
function inlined(text: string): string {
  const imports = /^import \{[^}]*\} from '\.\/([\w-]+)\.js'$/gm
  const parts = Array.from(text.matchAll(imports), ([, name = '']) =>
    javascript(name).replaceAll(/^export /gm, ''),
  )
  return [...parts, text.replaceAll(imports, '')].join('\n')
}

const made = new Map<SandboxScript, Script>()

/** A provider's fake script as one closed function, with the hash that the shop's pages demand of it. */
export function classicScript(name: SandboxScript): Script {
  const script = made.get(name) ?? closedScript(name)
  made.set(name, script)
  return script
}

function closedScript(name: SandboxScript): Script {
  const file = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const text = `(() => {\n'use strict'\n${inlined(javascript(file))}\n})()\n`
  const hash = createHash('sha384').update(text).digest('base64')
  return { path: sandboxScriptPaths[name], text, integrity: `sha384-${hash}` }
}

export const scriptNames = Object.keys(sandboxScriptPaths) as SandboxScript[] // the literal's own keys
