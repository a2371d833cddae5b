import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join } from 'node:path'
import type { Hono } from 'hono'
import { sandboxScriptPaths, type SandboxScript } from '../settings/sandbox-access.ts'

const PROVIDERS_FOLDER = join(import.meta.dirname, '..')

/** Fakes of providers' scripts, each in its service's folder. */
const SCRIPT_FILES: Record<SandboxScript, string> = {
  flow: 'cards/sandbox-browser/flow.ts',
  googlePay: 'wallets/sandbox-browser/google-pay.ts',
  applePay: 'wallets/sandbox-browser/apple-pay.ts',
  googleSignIn: 'identity/sandbox-browser/google-sign-in.ts',
  facebook: 'identity/sandbox-browser/facebook.ts',
  appleSignIn: 'identity/sandbox-browser/apple-sign-in.ts',
  captcha: 'captcha/sandbox-browser.ts',
  tags: 'analytics/sandbox-browser.ts',
}

/** Modules of the sandbox's pages, served under these names. */
const MODULE_FILES = {
  'card-field': 'cards/sandbox-browser/card-field.ts',
  'card-number': 'cards/sandbox-browser/card-number.ts',
  'wallet-sheet': 'wallets/sandbox-browser/wallet-sheet.ts',
  consent: 'identity/sandbox-browser/consent.ts',
}

type Script = { path: string; text: string; integrity: string }

/**
 * Reads a file as JavaScript, without its types and with unchanged line numbers; imports between browser files of a
 * folder use the served names.
 */
function loadJavaScript(file: string): string {
  const source = readFileSync(join(PROVIDERS_FOLDER, file), 'utf8')
  return stripTypeScriptTypes(source).replaceAll(/from '(\.\/[\w-]+)\.ts'/g, "from '$1.js'")
}

/** Returns a classic script with its imports inserted before it, one level deep. */
function inlineImports(file: string): string {
  const imports = /^import \{[^}]*\} from '\.\/([\w-]+)\.js'$/gm
  const text = loadJavaScript(file)
  const parts = Array.from(text.matchAll(imports), ([, name = '']) =>
    loadJavaScript(join(dirname(file), `${name}.ts`)).replaceAll(/^export /gm, ''),
  )
  return [...parts, text.replaceAll(imports, '')].join('\n')
}

const cachedScripts = new Map<SandboxScript, Script>()

/** Returns a provider's fake script, wrapped in a function, with the hash for the shop's pages. */
export function getClassicScript(name: SandboxScript): Script {
  const script = cachedScripts.get(name) ?? buildScript(name)
  cachedScripts.set(name, script)
  return script
}

function buildScript(name: SandboxScript): Script {
  const text = `(() => {\n'use strict'\n${inlineImports(SCRIPT_FILES[name])}\n})()\n`
  const hash = createHash('sha384').update(text).digest('base64')
  return { path: sandboxScriptPaths[name], text, integrity: `sha384-${hash}` }
}

const SCRIPT_HEADERS = {
  'content-type': 'text/javascript; charset=utf-8',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
}

/** Serves every script as it was at startup: the fakes at their providers' paths, the modules under `/browser`. */
export function serveScripts(app: Hono): void {
  for (const [name, file] of Object.entries(MODULE_FILES)) {
    const text = loadJavaScript(file)
    app.get(`/browser/${name}.js`, (c) => c.body(text, 200, SCRIPT_HEADERS))
  }
  for (const name of Object.keys(SCRIPT_FILES) as SandboxScript[]) {
    const { path, text } = getClassicScript(name) // keys of the object above
    app.get(path, (c) => c.body(text, 200, SCRIPT_HEADERS))
  }
}
