type Reader = ReadableStreamDefaultReader<Uint8Array>
type Ahead =
  | { isWhole: true; bytes: Uint8Array<ArrayBuffer> }
  | { isWhole: false; stream: ReadableStream<Uint8Array> }

/** The stream again, with the chunks already read. */
function again(reader: Reader, first: Uint8Array, second: ReturnType<Reader['read']>) {
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
export async function readAhead(body: ReadableStream<Uint8Array>): Promise<Ahead> {
  const reader = body.getReader()
  const first = await reader.read()
  if (first.done) return { isWhole: true, bytes: new Uint8Array() }
  const second = reader.read()
  const soon = new Promise<undefined>((turn) => setImmediate(() => turn(undefined)))
  const isWhole = (await Promise.race([second, soon]))?.done === true
  return isWhole
    ? { isWhole, bytes: new Uint8Array(first.value) }
    : { isWhole, stream: again(reader, first.value, second) }
}
