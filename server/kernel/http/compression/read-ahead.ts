type Reader = ReadableStreamDefaultReader<Uint8Array>
type BodyStart =
  | { isComplete: true; bytes: Uint8Array<ArrayBuffer> }
  | { isComplete: false; stream: ReadableStream<Uint8Array> }

/** The stream again, with the chunks already read. */
function replay(reader: Reader, first: Uint8Array, second: ReturnType<Reader['read']>) {
  let next: ReturnType<Reader['read']> | undefined = second
  return new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(first),
    async pull(controller) {
      const { done, value } = await (next ?? reader.read())
      next = undefined
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: (reason) => reader.cancel(reason),
  })
}

/**
 * A body that is complete already as its bytes, one still being produced as a stream: a Response does not say which it
 * is.
 */
export async function readAhead(body: ReadableStream<Uint8Array>): Promise<BodyStart> {
  const reader = body.getReader()
  const first = await reader.read()
  if (first.done) return { isComplete: true, bytes: new Uint8Array() }
  const second = reader.read()
  const nextLoop = new Promise<undefined>((resolve) => setImmediate(() => resolve(undefined)))
  const isComplete = (await Promise.race([second, nextLoop]))?.done === true
  return isComplete
    ? { isComplete, bytes: new Uint8Array(first.value) }
    : { isComplete, stream: replay(reader, first.value, second) }
}
