import type { Duplex } from 'node:stream'
import { encodeFrame, frameReader } from './frames.ts'
import { FromRenderer } from './from-renderer.ts'
import type { ToRenderer } from './protocol.ts'

/** A page makes about ten API calls and gets one reply each; this is more than any process renders in a second. */
const MAX_MESSAGES_PER_SEC = 3_000
/** About twenty of the largest pages, which this process parses in a tenth of a second. */
const MAX_BYTES_PER_SEC = 16 * 1024 * 1024

type Channel = {
  send: (message: ToRenderer) => void
  close: () => void
}
type Options = {
  clock: () => number
  onMessage: (message: FromRenderer) => void
  /** Called once when the other side breaks the protocol. The channel is then no longer read. */
  onFault: (reason: string) => void
}

/** Counts bytes and messages per second, and tells when there are too many. */
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
 * Opens the pipe to a rendering process. Every message is parsed before it is handled. An invalid message, a frame that
 * is too large, or too much traffic closes the channel. Nothing received through the pipe can throw or reject here.
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
    if (!message.success) return fail('the renderer sent an invalid message')
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
