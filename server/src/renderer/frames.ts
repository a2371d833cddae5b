/** A frame is the length of its JSON in bytes (unsigned, 32 bits, little endian) and the JSON itself. */
const HEAD_BYTES = 4
/** The largest page by far is a tenth of this; what claims to be larger is an attack. */
export const MAX_FRAME_BYTES = 8 * 1024 * 1024

/** A message as bytes for the pipe between the API process and a renderer. Throws what JSON cannot carry. */
export function encodeFrame(message: object): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(JSON.stringify(message))
  const frame = new Uint8Array(HEAD_BYTES + text.length)
  new DataView(frame.buffer).setUint32(0, text.length, true)
  frame.set(text, HEAD_BYTES)
  return frame
}

type Reader = {
  onFrame: (message: unknown) => void
  /** The bytes are no frames: nothing after them can be understood. Called once. */
  onFault: (reason: string) => void
}

function joined(chunks: readonly Uint8Array[], bytes: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(bytes)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}

/** Gives the function that takes a pipe's chunks; it never throws for what they hold. */
export function frameReader({ onFrame, onFault }: Reader): (chunk: Uint8Array) => void {
  let chunks: Uint8Array[] = []
  let bytes = 0
  let wanted = HEAD_BYTES
  let isBroken = false

  function fail(reason: string): undefined {
    isBroken = true
    chunks = []
    onFault(reason)
    return undefined
  }
  /** Handles the first frame of what came and gives the rest. */
  function take(whole: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | undefined {
    const length = new DataView(whole.buffer, whole.byteOffset).getUint32(0, true)
    if (length > MAX_FRAME_BYTES) return fail(`a frame of ${length} bytes`)
    wanted = HEAD_BYTES + length
    if (whole.length < wanted) return undefined
    const text = new TextDecoder().decode(whole.subarray(HEAD_BYTES, wanted))
    const rest = whole.subarray(wanted)
    wanted = HEAD_BYTES
    let message: unknown
    try {
      message = JSON.parse(text)
    } catch {
      return fail('a frame that is no JSON')
    }
    onFrame(message)
    return rest
  }
  return (chunk) => {
    if (isBroken) return
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes < wanted) return
    let whole: Uint8Array<ArrayBuffer> = joined(chunks, bytes)
    while (!isBroken && whole.length >= HEAD_BYTES) {
      const rest = take(whole)
      if (!rest) break
      whole = rest
    }
    chunks = isBroken ? [] : [whole]
    bytes = isBroken ? 0 : whole.length
  }
}
