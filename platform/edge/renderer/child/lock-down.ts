import { SINGLETONS } from './singletons.ts'

/** The `process` object that releases see: the production mode and the time zone. */
const VISIBLE_PROCESS = Object.freeze({
  env: Object.freeze({ NODE_ENV: 'production', TZ: 'UTC' }),
  argv: Object.freeze([]),
  versions: Object.freeze({}),
})

/** Dangerous members of the real `process` object, in case a reference to it leaks. */
const DANGEROUS_MEMBERS = [
  'kill _kill abort exit binding _linkedBinding dlopen getBuiltinModule mainModule execve',
  '_debugProcess _debugEnd send disconnect setuid setgid seteuid setegid report',
  'on once addListener prependListener prependOnceListener removeAllListeners listeners rawListeners',
  'stdin stdout stderr openStdin _rawDebug',
].flatMap((line) => line.split(' '))

/** Globals that reach outside the process or could expose a stream of Node's. */
const REMOVED_GLOBALS = [
  'fetch WebSocket EventSource BroadcastChannel Worker require module',
  'localStorage sessionStorage Storage storage navigator WebAssembly',
  'Crypto CryptoKey SubtleCrypto',
].flatMap((line) => line.split(' '))

const defineReadOnly = (target: object, name: string, value: unknown): void => {
  Object.defineProperty(target, name, { value, writable: false, configurable: false, enumerable: false })
}

/** Creates a console that passes a release's lines to the parent process; Node's own would expose a stream. */
function restrictedConsole(writeLine: (line: string) => void): object {
  const write = (...parts: unknown[]): void => {
    const texts = parts.map((part) => (part instanceof Error ? (part.stack ?? part.message) : String(part)))
    writeLine(texts.join(' ').slice(0, 2_000))
  }
  const ignore = (): void => undefined
  const quiet = ['log', 'info', 'debug', 'trace', 'dir', 'table', 'time', 'timeEnd', 'timeLog', 'count']
  const groups = ['group', 'groupEnd', 'groupCollapsed', 'assert', 'countReset', 'dirxml', 'clear']
  const silent = Object.fromEntries([...quiet, ...groups].map((name) => [name, ignore]))
  return Object.freeze({ ...silent, warn: write, error: write })
}

/**
 * Removes the objects that Node's modules leave under symbols of the global object; one of them, the dispatcher of
 * `fetch`, gives access to sockets. Those that cannot be deleted are emptied. The singletons that this program provides
 * to remotes stay.
 */
function closeSymbols(): void {
  for (const symbol of Object.getOwnPropertySymbols(globalThis)) {
    if (symbol === Symbol.toStringTag || symbol === SINGLETONS || Reflect.deleteProperty(globalThis, symbol))
      continue
    Object.defineProperty(globalThis, symbol, { value: undefined, writable: false })
  }
}

/** Only random numbers: the rest of Web Crypto runs on threads that a page's limits do not count. */
const RANDOM = Object.freeze({
  getRandomValues: crypto.getRandomValues.bind(crypto),
  randomUUID: crypto.randomUUID.bind(crypto),
})

/** Makes every global read-only, except those that are removed or replaced afterwards. */
function makeGlobalsReadOnly(): void {
  // Node loads some of its modules when a global is first used. Use them now, while loading is still possible.
  void [new Request('http://shop.invalid/'), new Response('').body, new Headers(), new AbortController()]
  const excluded = new Set([...REMOVED_GLOBALS, 'console', 'process', 'crypto'])
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    if (excluded.has(name) || !Object.getOwnPropertyDescriptor(globalThis, name)?.configurable) continue
    defineReadOnly(globalThis, name, Reflect.get(globalThis, name))
  }
  closeSymbols()
  for (const shared of [Buffer, Request, Response, Headers, URL, URLSearchParams, TextEncoder, TextDecoder]) {
    Object.freeze(shared.prototype)
    Object.freeze(shared)
  }
}

/**
 * Removes everything that reaches beyond this process before any release is loaded: `process` with its signals and
 * modules, the console's streams, the network's globals. `--frozen-intrinsics` freezes the language's own objects and
 * `--disallow-code-generation-from-strings` prevents running strings; here their names become read-only too, so that a
 * release cannot replace functions that this process uses. Irreversible.
 */
export function lockDown(writeLine: (line: string) => void): void {
  makeGlobalsReadOnly()
  for (const name of REMOVED_GLOBALS) Reflect.deleteProperty(globalThis, name)
  defineReadOnly(globalThis, 'crypto', RANDOM)
  defineReadOnly(globalThis, 'console', restrictedConsole(writeLine))
  const realProcess: object = process
  for (const name of DANGEROUS_MEMBERS) {
    try {
      defineReadOnly(realProcess, name, undefined)
    } catch {
      // Node has already made this property read-only.
    }
  }
  defineReadOnly(globalThis, 'process', VISIBLE_PROCESS)
}
