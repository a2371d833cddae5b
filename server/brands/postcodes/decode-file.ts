import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { readErrorCode } from '@larder/kernel/errors/outside-error.ts'
import { getEncoding, isArchive } from '../folder/decode-text.ts'

/** A file that is refused as a whole: its message says what is wrong with it and what to do. */
export class PostcodeFileError extends Error {
  override readonly name = 'PostcodeFileError'
}

const HEAD_BYTES = 64 * 1024

async function loadHead(file: string): Promise<Buffer> {
  try {
    await using handle = await open(file)
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } catch (error) {
    throw new PostcodeFileError(`${file} cannot be read (${readErrorCode(error)}).`, { cause: error })
  }
}

/** The text of a file as a stream, without its byte order mark. */
export type FileText = {
  head: string
  chunks: () => AsyncGenerator<string>
  /** How far `chunks` has read, in bytes of the file. */
  countBytesRead: () => number
}

/** Decodes text, also where a chunk ends inside a character. Throws PostcodeFileError where it is damaged. */
function createDecoder(file: string, encoding: ReturnType<typeof getEncoding>): (chunk?: Buffer) => string {
  // What is read of a file is ASCII. A name in Windows-1252, which is no UTF-8, is therefore no reason to refuse it.
  const decoder = new TextDecoder(encoding, { fatal: encoding !== 'utf-8' })
  const decode = (chunk: Buffer | undefined) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined })
    } catch (cause) {
      throw new PostcodeFileError(
        `${file} is cut off or damaged: it ends or breaks inside a character. Download it again.`,
        { cause },
      )
    }
  }
  return (chunk) => {
    const text = decode(chunk)
    if (!text.includes('\0')) return text
    throw new PostcodeFileError(
      `${file} contains NUL bytes, so it is damaged, or UTF-16 without a byte order mark. Download it again, or save it as “CSV UTF-8”.`,
    )
  }
}

/**
 * Opens a text file in UTF-8 or, with a byte order mark, UTF-16. Throws PostcodeFileError when it cannot be read as
 * such a file, at once or while it is read.
 */
export async function openText(file: string): Promise<FileText> {
  const head = await loadHead(file)
  if (head.length === 0) throw new PostcodeFileError(`${file} is empty. Download it again.`)
  if (isArchive(head))
    throw new PostcodeFileError(
      `${file} is an archive or an Excel workbook. Unpack it, or save its sheet as “CSV UTF-8”.`,
    )
  const encoding = getEncoding(head)
  const source = { bytesRead: 0 }
  async function* chunks(): AsyncGenerator<string> {
    const decode = createDecoder(file, encoding)
    for await (const chunk of createReadStream(file, {
      highWaterMark: HEAD_BYTES,
    }) as AsyncIterable<Buffer>) {
      source.bytesRead += chunk.length
      yield decode(chunk)
    }
    yield decode()
  }
  return { head: createDecoder(file, encoding)(head), chunks, countBytesRead: () => source.bytesRead }
}
