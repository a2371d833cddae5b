import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join } from 'node:path'
import type { Hono } from 'hono'
import { sandboxScriptPaths, type SandboxScript } from '../settings/sandbox-access.ts'

const PROVIDERS = join(import.meta.dirname, '..')

/** Fakes of providers' scripts, each beside the service that it fakes. */
const SCRIPTS: Record<SandboxScript, string> = {
  flow: 'cards/sandbox-browser/flow.ts',
  googlePay: 'wallets/sandbox-browser/google-pay.ts',
  applePay: 'wallets/sandbox-browser/apple-pay.ts',
  googleSignIn: 'identity/sandbox-browser/google-sign-in.ts',
  facebook: 'identity/sandbox-browser/facebook.ts',
  appleSignIn: 'identity/sandbox-browser/apple-sign-in.ts',
  captcha: 'captcha/sandbox-browser.ts',
  tags: 'analytics/sandbox-browser.ts',
}

/** Modules of the sandbox's own pages, served under their own names. */
const MODULES = {
  'card-field': 'cards/sandbox-browser/card-field.ts',
  'card-number': 'cards/sandbox-browser/card-number.ts',
  'wallet-sheet': 'wallets/sandbox-browser/wallet-sheet.ts',
  consent: 'identity/sandbox-browser/consent.ts',
}

type Script = { path: string; text: string; integrity: string }

/** Types removed, line for line; imports between browser files of a folder point at the served names. */
function javascript(file: string): string {
  const source = readFileSync(join(PROVIDERS, file), 'utf8')
  return stripTypeScriptTypes(source).replaceAll(/from '(\.\/[\w-]+)\.ts'/g, "from '$1.js'")
}

/** Puts the browser files that a classic script imports in front of it, one level deep. */
function inlined(file: string): string {
  const imports = /^import \{[^}]*\} from '\.\/([\w-]+)\.js'$/gm
  const text = javascript(file)
  const parts = Array.from(text.matchAll(imports), ([, name = '']) =>
    javascript(join(dirname(file), `${name}.ts`)).replaceAll(/^export /gm, ''),
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
  const text = `(() => {\n'use strict'\n${inlined(SCRIPTS[name])}\n})()\n`
  const hash = createHash('sha384').update(text).digest('base64')
  return { path: sandboxScriptPaths[name], text, integrity: `sha384-${hash}` }
}

const SCRIPT_HEADERS = {
  'content-type': 'text/javascript; charset=utf-8',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
}

/** Serves every script as of this start: the fakes at the paths of their providers, the modules under `/browser`. */
export function serveScripts(app: Hono): void {
  for (const [name, file] of Object.entries(MODULES)) {
    const text = javascript(file)
    app.get(`/browser/${name}.js`, (c) => c.body(text, 200, SCRIPT_HEADERS))
  }
  for (const name of Object.keys(SCRIPTS) as SandboxScript[]) {
    const { path, text } = classicScript(name) // the literal's own keys
    app.get(path, (c) => c.body(text, 200, SCRIPT_HEADERS))
  }
}
