import type { Duplex } from 'node:stream'
import { encodeFrame, frameReader } from './frames.ts'
import { FromRenderer } from './from-renderer.ts'
import type { ToRenderer } from './protocol.ts'

/** A page calls the API some ten times and is answered once: more than any process renders in a second. */
const MAX_MESSAGES_PER_SEC = 3_000
/** Some twenty of the largest pages, which this process parses in a tenth of the second. */
const MAX_BYTES_PER_SEC = 16 * 1024 * 1024

type Channel = {
  send: (message: ToRenderer) => void
  close: () => void
}
type Options = {
  clock: () => number
  onMessage: (message: FromRenderer) => void
  /** The other side broke the protocol: the channel is no longer read. Called once. */
  onFault: (reason: string) => void
}

/** Counts the messages of a second; returns whether there are too many. */
function trafficMeter(clock: () => number) {
  let second = 0
  let bytes = 0
  let messages = 0
  const startSecond = (): void => {
    const now = Math.floor(clock() / 1_000)
    if (now !== second) [second, bytes, messages] = [now, 0, 0]
  }
  return {
    isTooManyBytes(more: number): boolean {
      startSecond()
      bytes += more
      return bytes > MAX_BYTES_PER_SEC
    },
    isTooManyMessages(): boolean {
      startSecond()
      messages += 1
      return messages > MAX_MESSAGES_PER_SEC
    },
  }
}

/**
 * The pipe to a rendering process. Every message is parsed before it is handled; an invalid one, a frame that is too
 * large, or too much of either ends the channel. Nothing received through the pipe can throw or reject here.
 */
export function openChannel(pipe: Duplex, { clock, onMessage, onFault }: Options): Channel {
  const traffic = trafficMeter(clock)
  let isClosed = false
  function close(): void {
    isClosed = true
    pipe.destroy()
  }
  function fail(reason: string): void {
    if (isClosed) return
    close()
    onFault(reason)
  }
  function receive(received: unknown): void {
    if (isClosed) return
    const message = FromRenderer.safeParse(received)
    if (!message.success) return fail('the renderer sent what is no message')
    if (traffic.isTooManyMessages()) return fail('the renderer sent too many messages')
    onMessage(message.data)
  }
  const read = frameReader({ onFrame: receive, onFault: (reason) => fail(`the renderer sent ${reason}`) })
  pipe.on('data', (chunk: Uint8Array) => {
    if (traffic.isTooManyBytes(chunk.length)) return fail('the renderer sent too much')
    read(chunk)
  })
  // The pipe ends with its process, which is handled separately.
  pipe.on('error', () => undefined)
  return {
    send: (message) => {
      if (!isClosed && pipe.writable) pipe.write(encodeFrame(message))
    },
    close,
  }
}
