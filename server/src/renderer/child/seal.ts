/** All that a release sees of `process`: that it renders, and the time zone. */
const LOOK = Object.freeze({
  env: Object.freeze({ NODE_ENV: 'production', TZ: 'UTC' }),
  argv: Object.freeze([]),
  versions: Object.freeze({}),
})

/** Dangerous members of the real `process` object, in case a reference to it leaks. */
const DOORS = [
  'kill _kill abort exit binding _linkedBinding dlopen getBuiltinModule mainModule execve',
  '_debugProcess _debugEnd send disconnect setuid setgid seteuid setegid report',
  'on once addListener prependListener prependOnceListener removeAllListeners listeners rawListeners',
  'stdin stdout stderr openStdin _rawDebug',
].flatMap((line) => line.split(' '))

/** Globals that reach outside the process, or that could expose one of Node's own streams. */
const REMOVED = [
  'fetch WebSocket EventSource BroadcastChannel Worker require module',
  'localStorage sessionStorage Storage storage navigator WebAssembly',
].flatMap((line) => line.split(' '))

const fix = (target: object, name: string, value: unknown): void => {
  Object.defineProperty(target, name, { value, writable: false, configurable: false, enumerable: false })
}

/** A console that passes a release's lines to the parent process; Node's own would expose a stream. */
function plainConsole(say: (line: string) => void): object {
  const write = (...parts: unknown[]): void => {
    const words = parts.map((part) => (part instanceof Error ? (part.stack ?? part.message) : String(part)))
    say(words.join(' ').slice(0, 2_000))
  }
  const ignore = (): void => undefined
  const quiet = ['log', 'info', 'debug', 'trace', 'dir', 'table', 'time', 'timeEnd', 'timeLog', 'count']
  const groups = ['group', 'groupEnd', 'groupCollapsed', 'assert', 'countReset', 'dirxml', 'clear']
  const silent = Object.fromEntries([...quiet, ...groups].map((name) => [name, ignore]))
  return Object.freeze({ ...silent, warn: write, error: write })
}

/** Makes every global read-only; those removed or replaced afterwards excepted. */
function fixGlobals(): void {
  // Node loads some of its own modules when a global is first used: now, while loading is still possible.
  void [new Request('http://shop.invalid/'), new Response('').body, new Headers(), new AbortController()]
  const kept = new Set([...REMOVED, 'console', 'process'])
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    if (kept.has(name) || !Object.getOwnPropertyDescriptor(globalThis, name)?.configurable) continue
    fix(globalThis, name, Reflect.get(globalThis, name))
  }
  for (const shared of [Buffer, Request, Response, Headers, URL, URLSearchParams, TextEncoder, TextDecoder]) {
    Object.freeze(shared.prototype)
    Object.freeze(shared)
  }
}

/**
 * Removes everything that reaches beyond this process, before any release is loaded: `process` with its signals and
 * modules, the console's streams, the network's globals. The language's own objects are frozen by `--frozen-intrinsics`
 * and strings are never code (`--disallow-code-generation-from-strings`); here their names are made read-only too, so
 * that a release cannot replace the functions this process uses. Irreversible.
 */
export function seal(say: (line: string) => void): void {
  fixGlobals()
  for (const name of REMOVED) Reflect.deleteProperty(globalThis, name)
  fix(globalThis, 'console', plainConsole(say))
  const real: object = process
  for (const name of DOORS) {
    try {
      fix(real, name, undefined)
    } catch {
      // A property that Node itself has made read-only already.
    }
  }
  fix(globalThis, 'process', LOOK)
}
