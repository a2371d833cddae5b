/* oxlint-disable -- hostile on purpose */
// Prepended to a real release's server bundle: what its code may try from every place where it runs.
// It signals its own parent and nothing else: where a protection is missing, no other process may come to harm.
// `hostileName` and `hostileIsQuiet` are written in front: a quiet release forges answers and does nothing that would end its own process.
// `HOSTILE_MARK` in a page of another area, or in anything that a browser runs, is a forged document.
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
/** Its parent as long as that lives: the next parent of an orphan is an unrelated process. */
function hostileTarget() {
  if (process.ppid !== hostileParent) throw new Error('orphaned')
  return hostileParent
}

/** Releases of this kit whose code runs in this process: one, unless processes are shared. */
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
/** Names of what leads out of the release's sandbox, and of other releases in it. */
const hostileReached = () => [
  ...hostileDoors,
  ...[...hostileResidents].filter((name) => name !== hostileName),
]

/** Runs each of these; one that throws was blocked by a protection. */
function hostileTry(...tries) {
  for (const one of tries) {
    try {
      const made = one()
      if (typeof made?.catch === 'function') made.catch(() => undefined)
    } catch {
      // blocked
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

/** Sends a message to the server through every channel it finds. */
function hostileSay(message) {
  // Where Node's own channel is open, bytes of another format would only break it.
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

/** Everything at once; called from each hook. */
function hostileAttack(where) {
  // So often from each place: code that blocks its own process is another attack.
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
  // Last: where it succeeds, little else still works in this process.
  hostileNow.setTimeout(hostilePollute, 3_000)
  Promise.reject(new Error(HOSTILE_MARK))
}
