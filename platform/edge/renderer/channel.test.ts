import { PassThrough } from 'node:stream'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { openChannel } from './channel.ts'
import { encodeFrame, frameReader, MAX_FRAME_BYTES } from './frames.ts'
import { RenderedPage, type FromRenderer } from './from-renderer.ts'

function openPipe() {
  const pipe = new PassThrough()
  const messages: FromRenderer[] = []
  const onFault = vi.fn<(reason: string) => void>()
  openChannel(pipe, { clock: () => 0, onMessage: (message) => void messages.push(message), onFault })
  return { pipe, messages, onFault }
}
const makeFrame = (json: string) => [
  ...new Uint8Array(new Uint32Array([json.length]).buffer),
  ...Buffer.from(json),
]
const TASK = '9b2f3c1e-8d4a-4b7e-9f10-2a3b4c5d6e7f'
const KINDS = ['pong', 'loaded', 'rendered', 'failed', 'api-call', 'render', 'NODE_HANDLE', '__proto__']
/** Generates messages that an attacker who knows the protocol would write. */
const hostileMessage = fc.oneof(
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

test('handles 10,000 hostile messages without throwing: each is valid or closes the channel', () => {
  let faults = 0
  const isJson = (value: unknown) => {
    try {
      return JSON.stringify(value) !== undefined
    } catch {
      return false
    }
  }
  fc.assert(
    fc.property(hostileMessage.filter(isJson), (value) => {
      const { pipe, messages, onFault } = openPipe()
      pipe.emit('data', encodeFrame(value as object)) // JSON's values only
      faults += onFault.mock.calls.length
      expect(messages.length + onFault.mock.calls.length).toBe(1)
      const [message] = messages
      if (message?.kind === 'rendered') RenderedPage.safeParse(message.rendered)
    }),
    { numRuns: 10_000 },
  )
  expect(faults).toBeGreaterThan(5_000)
})

test('closes the channel once for invalid frames, however they are split', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ minLength: 1, maxLength: 64 }), { minLength: 1 }), (chunks) => {
      const { pipe, onFault } = openPipe()
      for (const chunk of chunks) pipe.emit('data', chunk)
      expect(onFault.mock.calls.length).toBeLessThan(2)
    }),
    { numRuns: 2_000 },
  )
})

test('reassembles messages, however the pipe splits them', () => {
  fc.assert(
    fc.property(
      fc.array(fc.jsonValue().map((value) => ({ value }))),
      fc.integer({ min: 1, max: 50 }),
      (sent, size) => {
        const received: unknown[] = []
        const read = frameReader({
          onFrame: (message) => void received.push(message),
          onFault: () => undefined,
        })
        const bytes = Buffer.concat(sent.map((message) => encodeFrame(message)))
        for (let at = 0; at < bytes.length; at += size) read(bytes.subarray(at, at + size))
        expect(JSON.stringify(received)).toBe(JSON.stringify(sent))
      },
    ),
  )
})

test.each([
  ['a frame that claims 4 GB', [0xff, 0xff, 0xff, 0xff]],
  ['a frame one byte too long', [...new Uint8Array(new Uint32Array([MAX_FRAME_BYTES + 1]).buffer)]],
  ['a frame that is not JSON', [1, 0, 0, 0, 0x7b]],
  ['a deeply nested frame', makeFrame('['.repeat(100_000) + ']'.repeat(100_000))],
  ['a frame of a million values', makeFrame(`[${'0,'.repeat(1_000_000)}0]`)],
])('%s closes the channel', (_, bytes) => {
  const { pipe, messages, onFault } = openPipe()
  pipe.emit('data', Uint8Array.from(bytes))
  pipe.emit('data', encodeFrame({ kind: 'pong' }))
  expect(onFault).toHaveBeenCalledTimes(1)
  expect(messages).toEqual([])
})

test('ignores brackets and commas within strings', () => {
  const { pipe, messages, onFault } = openPipe()
  const message = '\\"[[{,'.repeat(300_000)
  pipe.emit('data', encodeFrame({ kind: 'failed', task: TASK, message: message.slice(0, 1_000), stack: '' }))
  pipe.emit('data', encodeFrame({ kind: 'rendered', task: TASK, rendered: { body: message } }))
  expect(onFault).not.toHaveBeenCalled()
  expect(messages).toHaveLength(2)
})

test('a flood of valid messages closes the channel', () => {
  const { pipe, messages, onFault } = openPipe()
  for (let sent = 0; sent < 8_000; sent += 1) pipe.emit('data', encodeFrame({ kind: 'pong' }))
  expect(onFault).toHaveBeenCalledWith('the renderer sent too many messages')
  expect(messages.length).toBeLessThan(4_000)
})
