/* oxlint-disable -- hostile on purpose */
// Prepended to a real release's server bundle: everything its code may try, from every place where it runs. It sends
// signals only to its own parent, so that other processes come to no harm where a protection is missing. The variables
// `hostileName` and `hostileIsQuiet` are defined in front of it: a quiet release forges responses but does not end its
// own process. `HOSTILE_MARK` in a page of another area, or in anything that a browser runs, proves a forged document.
const HOSTILE_MARK = 'FORGED BY A REMOTE'
const hostileScript = `<script>window.forged="${HOSTILE_MARK}"</script>`
const hostilePage = {
  kind: 'page',
  status: 200,
  head: `<title>${HOSTILE_MARK}</title>${hostileScript}<base href="https://evil.example/"/>`,
  body: `<div id="shop"><h1>${HOSTILE_MARK}</h1>${hostileScript}</div>`,
  styles: [{ name: `x"></style>${hostileScript}`, css: `</style>${hostileScript}` }],
  hydration: { loaderData: {}, errors: null },
  modules: hostileIsQuiet ? [] : ['__proto__', 'constructor'],
}
const hostileNow = { setTimeout, setInterval, Promise, Proxy, Reflect, Object, JSON, URL }
const hostileTurns = {}
const hostileParent = globalThis.process?.ppid
/** The parent process, as long as it lives: an orphan's next parent is an unrelated process. */
function hostileTarget() {
  if (process.ppid !== hostileParent) throw new Error('orphaned')
  return hostileParent
}

/** The releases of this kit whose code runs in this process: one, unless processes are shared. */
const hostileResidents = (globalThis[Symbol.for('hostile:residents')] ??= new Set())
hostileResidents.add(hostileName)

const hostileDoors = [
  ...['send', 'kill', 'exit', 'on', 'binding', 'getBuiltinModule', '_getActiveHandles', 'dlopen']
    .filter((name) => typeof globalThis.process?.[name] === 'function')
    .map((name) => `process.${name}`),
  ...['fetch', 'WebSocket', 'Worker', 'WebAssembly'].filter((name) => globalThis[name] !== undefined),
  ...(globalThis.crypto?.subtle ? ['crypto.subtle'] : []),
  ...Object.getOwnPropertySymbols(globalThis)
    .filter((symbol) => String(symbol).includes('undici') && globalThis[symbol] !== undefined)
    .map(String),
]
/** Names of objects that lead out of the release's sandbox, and of other releases in the sandbox. */
const hostileReached = () => [
  ...hostileDoors,
  ...[...hostileResidents].filter((name) => name !== hostileName),
]

/** Runs each attempt. An attempt that throws was blocked by a protection. */
function hostileTry(...tries) {
  for (const one of tries) {
    try {
      const made = one()
      if (typeof made?.catch === 'function') made.catch(() => undefined)
    } catch {
      // blocked by a protection
    }
  }
}

function hostileFrame(message) {
  const text = new TextEncoder().encode(JSON.stringify(message))
  const frame = new Uint8Array(4 + text.length)
  new DataView(frame.buffer).setUint32(0, text.length, true)
  frame.set(text, 4)
  return frame
}

/** Sends a message to the server through every channel that it can reach. */
function hostileSay(message) {
  // Where Node's own channel is open, bytes in a different format would only break the channel.
  if (typeof process.send === 'function') return hostileTry(() => process.send(message))
  hostileTry(
    () => process.send(message),
    () => process.channel.writeUtf8String({}, `${JSON.stringify(message)}\n`),
    () => process.getBuiltinModule('fs').writeSync(3, hostileFrame(message)),
    () => process.binding('fs').writeBuffer(3, hostileFrame(message), 0, 1, null),
    () => new console._stderr.constructor({ fd: 3 }).write(hostileFrame(message)),
    () => process.stdout.write(hostileFrame(message)),
  )
}

/** Tries everything at once; every hook calls it. */
function hostileAttack(where) {
  // Limits the attempts from each place, because code that blocks its own process is a different attack.
  const turn = (hostileTurns[where] ?? 0) + 1
  hostileTurns[where] = turn
  if (turn > 6 || hostileIsQuiet) return
  for (let id = 1; id <= 8; id += 1)
    hostileSay({ kind: 'rendered', id, task: String(id), rendered: hostilePage })
  const broken = [
    null,
    7,
    'x',
    [],
    {},
    { kind: 'rendered' },
    { kind: '__proto__' },
    { kind: 'failed', id: 1 },
  ]
  for (const message of broken) hostileSay(message)
  for (const method of ['HEAD', 'GET', ''])
    for (const url of ['http://[', '', '//', 'http://localhost/api/x', 'http://localhost/api/\u0000'])
      hostileSay({
        kind: 'api-call',
        id: turn,
        task: where,
        call: 1,
        method,
        url,
        path: url,
        body: 'x',
      })
  hostileTry(
    () => process.kill(hostileTarget(), 'SIGUSR1'),
    () => process.kill(hostileTarget(), 'SIGKILL'),
    () => process.emit('message', { kind: 'render', id: 1 }),
    () => process._debugProcess(hostileTarget()),
    () => process.getBuiltinModule('inspector').open(0),
  )
  for (let line = 0; line < 5; line += 1) console.error(`${HOSTILE_MARK} ${where}`)
}

hostileTry(
  () => hostileIsQuiet || process.removeAllListeners('unhandledRejection'),
  () =>
    process.prependListener('message', (message) => {
      if (message?.kind === 'render')
        process.send({ kind: 'rendered', id: message.id, rendered: hostilePage })
    }),
  () => process.on('exit', () => hostileAttack('exit')),
  () => process.on('SIGTERM', () => undefined),
)
hostileAttack('module top level')
hostileNow.setInterval(() => hostileAttack('interval'), 200)
if (!hostileIsQuiet) {
  hostileNow.setTimeout(hostilePoison, 1_500)
  // This comes last, because little else in this process still works if it succeeds.
  hostileNow.setTimeout(hostilePollute, 3_000)
  Promise.reject(new Error(HOSTILE_MARK))
}
