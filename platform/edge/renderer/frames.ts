/** A frame consists of the length of its JSON in bytes (unsigned, 32 bits, little endian) and the JSON. */
const HEAD_BYTES = 4
/** Ten times the largest page; a frame that claims more is an attack. */
export const MAX_FRAME_BYTES = 8 * 1024 * 1024

/**
 * Limits above any real page's nesting depth and number of values. Parsing more would block other calls for seconds.
 */
const MAX_DEPTH = 200
const MAX_VALUES = 250_000

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
/** Both brackets and both braces, without the bit in which they differ. */
const [OPEN, CLOSE, BRACKET_MASK] = [0x5b, 0x5d, 0xdf]

/** Names the limit that a JSON text exceeds, by scanning its bytes before it is parsed. */
function findExcess(json: Uint8Array): string | undefined {
  let depth = 0
  let values = 0
  let isInString = false
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] ?? 0
    if (isInString && byte === BACKSLASH) at += 1
    else if (byte === QUOTE) isInString = !isInString
    else if (isInString) continue
    else if (byte === COMMA) values += 1
    else if ((byte & BRACKET_MASK) === OPEN) depth += 1
    else if ((byte & BRACKET_MASK) === CLOSE) depth -= 1
    if (depth > MAX_DEPTH) return 'values nested too deeply'
    if (values > MAX_VALUES) return 'too many values'
  }
  return undefined
}

/**
 * Encodes a message for the pipe between the API process and a renderer. Throws for values that JSON cannot represent.
 */
export function encodeFrame(message: object): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(JSON.stringify(message))
  const frame = new Uint8Array(HEAD_BYTES + text.length)
  new DataView(frame.buffer).setUint32(0, text.length, true)
  frame.set(text, HEAD_BYTES)
  return frame
}

type Reader = {
  onFrame: (message: unknown) => void
  /** Called once when the bytes are not valid frames; nothing after them can be parsed. */
  onFault: (reason: string) => void
}

function concatenate(chunks: readonly Uint8Array[], bytes: number): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(bytes)
  let at = 0
  for (const chunk of chunks) {
    joined.set(chunk, at)
    at += chunk.length
  }
  return joined
}

/** Returns the function that receives a pipe's chunks; it never throws because of their content. */
export function frameReader({ onFrame, onFault }: Reader): (chunk: Uint8Array) => void {
  let chunks: Uint8Array[] = []
  let bytes = 0
  let needed = HEAD_BYTES
  let isBroken = false

  function fail(reason: string): undefined {
    isBroken = true
    chunks = []
    onFault(reason)
    return undefined
  }
  /** Handles the first frame of the bytes and returns the rest. */
  function readFrame(buffer: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | undefined {
    const length = new DataView(buffer.buffer, buffer.byteOffset).getUint32(0, true)
    if (length > MAX_FRAME_BYTES) return fail(`a frame of ${length} bytes`)
    needed = HEAD_BYTES + length
    if (buffer.length < needed) return undefined
    const json = buffer.subarray(HEAD_BYTES, needed)
    const excess = findExcess(json)
    if (excess) return fail(excess)
    const text = new TextDecoder().decode(json)
    const rest = buffer.subarray(needed)
    needed = HEAD_BYTES
    let message: unknown
    try {
      message = JSON.parse(text)
    } catch {
      return fail('a frame that is not JSON')
    }
    onFrame(message)
    return rest
  }
  return (chunk) => {
    if (isBroken) return
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes < needed) return
    let unread: Uint8Array<ArrayBuffer> = concatenate(chunks, bytes)
    while (!isBroken && unread.length >= HEAD_BYTES) {
      const rest = readFrame(unread)
      if (!rest) break
      unread = rest
    }
    chunks = isBroken ? [] : [unread]
    bytes = isBroken ? 0 : unread.length
  }
}
