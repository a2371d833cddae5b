/** All that a release sees of the process: that it renders, and in which zone. */
const LOOK = Object.freeze({
  env: Object.freeze({ NODE_ENV: 'production', TZ: 'UTC' }),
  argv: Object.freeze([]),
  versions: Object.freeze({}),
})

/** Doors of the real `process` object, should anything ever hand it out. */
const DOORS = [
  'kill _kill abort exit binding _linkedBinding dlopen getBuiltinModule mainModule execve',
  '_debugProcess _debugEnd send disconnect setuid setgid seteuid setegid report',
  'on once addListener prependListener prependOnceListener removeAllListeners listeners rawListeners',
  'stdin stdout stderr openStdin _rawDebug',
].flatMap((line) => line.split(' '))

/** Globals that reach outside, or that could hand out one of Node's own streams. */
const REMOVED = [
  'fetch WebSocket EventSource BroadcastChannel Worker require module',
  'localStorage sessionStorage Storage storage navigator WebAssembly',
].flatMap((line) => line.split(' '))

const fix = (target: object, name: string, value: unknown): void => {
  Object.defineProperty(target, name, { value, writable: false, configurable: false, enumerable: false })
}

/** Says what a release writes to its console, to whoever started the process; Node's own would hand out a stream. */
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

/** Every global goes on meaning what it means now; what is removed or replaced afterwards excepted. */
function fixGlobals(): void {
  // Node reads some of its own modules when a global is first used: now, while it still may.
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
 * Puts everything that reaches beyond this process out of a release's reach, before any release is read: `process` with
 * its signals and modules, the console's streams, the network's globals. The language's own objects are frozen by
 * `--frozen-intrinsics` and strings are no code (`--disallow-code-generation-from-strings`); here their names are fixed
 * too, so that the functions of this process go on meaning what they say. Irreversible.
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
      // One that Node itself has fixed already.
    }
  }
  fix(globalThis, 'process', LOOK)
}
