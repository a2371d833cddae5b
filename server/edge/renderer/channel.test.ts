import { PassThrough } from 'node:stream'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { openChannel } from './channel.ts'
import { encodeFrame, frameReader, MAX_FRAME_BYTES } from './frames.ts'
import { RenderedPage, type FromRenderer } from './from-renderer.ts'

function open() {
  const pipe = new PassThrough()
  const messages: FromRenderer[] = []
  const onFault = vi.fn<(reason: string) => void>()
  openChannel(pipe, { clock: () => 0, onMessage: (message) => void messages.push(message), onFault })
  return { pipe, messages, onFault }
}
const findFrame = (json: string) => [
  ...new Uint8Array(new Uint32Array([json.length]).buffer),
  ...Buffer.from(json),
]
const TASK = '9b2f3c1e-8d4a-4b7e-9f10-2a3b4c5d6e7f'
const KINDS = ['pong', 'loaded', 'rendered', 'failed', 'api-call', 'render', 'NODE_HANDLE', '__proto__']
/** Messages as an attacker who knows the protocol would write them. */
const hostile = fc.oneof(
  fc.record(
    {
      kind: fc.constantFrom(...KINDS),
      task: fc.oneof(fc.constant(TASK), fc.anything()),
      call: fc.oneof(fc.integer(), fc.anything()),
      method: fc.oneof(fc.constantFrom('GET', 'POST', 'HEAD', 'CONNECT', 'TRACE'), fc.string()),
      path: fc.oneof(
        fc.webUrl(),
        fc.constantFrom('/api/x', '//evil', 'http://[', '/api/\\..', ''),
        fc.string(),
      ),
      body: fc.anything(),
      rendered: fc.anything(),
      message: fc.anything(),
      stack: fc.anything(),
    },
    { requiredKeys: [] },
  ),
  fc.anything(),
)

test('of 10,000 hostile messages none throws: each is valid or closes the channel', () => {
  let faults = 0
  const isJson = (said: unknown) => {
    try {
      return JSON.stringify(said) !== undefined
    } catch {
      return false
    }
  }
  fc.assert(
    fc.property(hostile.filter(isJson), (said) => {
      const { pipe, messages, onFault } = open()
      pipe.emit('data', encodeFrame(said as object)) // JSON's values only
      faults += onFault.mock.calls.length
      expect(messages.length + onFault.mock.calls.length).toBe(1)
      const [message] = messages
      if (message?.kind === 'rendered') RenderedPage.safeParse(message.rendered)
    }),
    { numRuns: 10_000 },
  )
  expect(faults).toBeGreaterThan(5_000)
})

test('invalid frames close the channel once, however they are split', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ minLength: 1, maxLength: 64 }), { minLength: 1 }), (chunks) => {
      const { pipe, onFault } = open()
      for (const chunk of chunks) pipe.emit('data', chunk)
      expect(onFault.mock.calls.length).toBeLessThan(2)
    }),
    { numRuns: 2_000 },
  )
})

test('messages arrive whole, however the pipe splits them', () => {
  fc.assert(
    fc.property(
      fc.array(fc.jsonValue().map((value) => ({ value }))),
      fc.integer({ min: 1, max: 50 }),
      (said, size) => {
        const heard: unknown[] = []
        const read = frameReader({ onFrame: (message) => void heard.push(message), onFault: () => undefined })
        const bytes = Buffer.concat(said.map((message) => encodeFrame(message)))
        for (let at = 0; at < bytes.length; at += size) read(bytes.subarray(at, at + size))
        expect(JSON.stringify(heard)).toBe(JSON.stringify(said))
      },
    ),
  )
})

test.each([
  ['a frame that says it is endless', [0xff, 0xff, 0xff, 0xff]],
  ['a frame of one byte too many', [...new Uint8Array(new Uint32Array([MAX_FRAME_BYTES + 1]).buffer)]],
  ['a frame that is no JSON', [1, 0, 0, 0, 0x7b]],
  ['a frame that is nested without end', findFrame('['.repeat(100_000) + ']'.repeat(100_000))],
  ['a frame of a million values', findFrame(`[${'0,'.repeat(1_000_000)}0]`)],
])('%s ends the channel', (_, bytes) => {
  const { pipe, messages, onFault } = open()
  pipe.emit('data', Uint8Array.from(bytes))
  pipe.emit('data', encodeFrame({ kind: 'pong' }))
  expect(onFault).toHaveBeenCalledTimes(1)
  expect(messages).toEqual([])
})

test('brackets and commas in a text are text', () => {
  const { pipe, messages, onFault } = open()
  const message = '\\"[[{,'.repeat(300_000)
  pipe.emit('data', encodeFrame({ kind: 'failed', task: TASK, message: message.slice(0, 1_000), stack: '' }))
  pipe.emit('data', encodeFrame({ kind: 'rendered', task: TASK, rendered: { body: message } }))
  expect(onFault).not.toHaveBeenCalled()
  expect(messages).toHaveLength(2)
})

test('a flood of valid messages closes the channel', () => {
  const { pipe, messages, onFault } = open()
  for (let sent = 0; sent < 8_000; sent += 1) pipe.emit('data', encodeFrame({ kind: 'pong' }))
  expect(onFault).toHaveBeenCalledWith('the renderer sent too many messages')
  expect(messages.length).toBeLessThan(4_000)
})
