import type { KeyObject } from 'node:crypto'
import { open, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as z from 'zod'
import { readErrorCode } from '@larder/kernel/errors/outside-error.ts'
import { isSignedBy, signText } from './signing.ts'

/** Writes a file that only its owner can read. After a power failure either the old or the new text exists completely. */
export async function writeDurably(file: string, text: string): Promise<void> {
  const draft = `${file}.${process.pid}`
  // Flush the draft before it replaces the file.
  await writeFile(draft, text, { flush: true, mode: 0o600 })
  await rename(draft, file)
  const folder = await open(dirname(file))
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

const Signed = z.object({ text: z.string(), signature: z.string() })

type SignedFile<Value> = {
  file: string
  key: KeyObject
  /** Part of the signature, so that one kind of file cannot replace another. */
  kind: string
  schema: z.ZodType<Value>
}

const signedText = (kind: string, text: string): string => `${kind}\n${text}`

/** Writes a value with a signature of the plan's key. */
export async function writeSigned<Value>(
  { file, key, kind }: SignedFile<Value>,
  value: Value,
): Promise<void> {
  const text = JSON.stringify(value)
  await writeDurably(file, JSON.stringify({ text, signature: signText(key, signedText(kind, text)) }))
}

/** Reads a signed file; undefined when there is none. Throws when its signature or content is invalid. */
export async function readSigned<Value>({
  file,
  key,
  kind,
  schema,
}: SignedFile<Value>): Promise<Value | undefined> {
  const content = await readFile(file, 'utf8').catch((error: unknown) => {
    if (readErrorCode(error) === 'ENOENT') return undefined
    throw error
  })
  if (content === undefined) return undefined
  const { text, signature } = Signed.parse(JSON.parse(content))
  if (!isSignedBy(key, signedText(kind, text), signature)) throw new Error(`${file} has a wrong signature`)
  return schema.parse(JSON.parse(text))
}
