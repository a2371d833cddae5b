import type { KeyObject } from 'node:crypto'
import { open, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as z from 'zod'
import { codeOf } from '@larder/kernel/errors/outside-error.ts'
import { isSignedBy, signText } from './signing.ts'

/** Writes a file so that after a power failure the text before or this one is there, whole. Readable by its owner alone. */
export async function writeDurably(file: string, text: string): Promise<void> {
  const draft = `${file}.${process.pid}`
  // On the disk before it takes the last one's place.
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
  /** What the file is, signed with it: one kind of file cannot take the place of another. */
  kind: string
  schema: z.ZodType<Value>
}

const signedText = (kind: string, text: string): string => `${kind}\n${text}`

/** Writes a value that this server reads again when it has nothing else, with the plan key's signature. */
export async function writeSigned<Value>(
  { file, key, kind }: SignedFile<Value>,
  value: Value,
): Promise<void> {
  const text = JSON.stringify(value)
  await writeDurably(file, JSON.stringify({ text, signature: signText(key, signedText(kind, text)) }))
}

/** The value of a signed file; undefined where there is none. Throws where the key did not sign it, or it cannot be read. */
export async function readSigned<Value>({
  file,
  key,
  kind,
  schema,
}: SignedFile<Value>): Promise<Value | undefined> {
  const content = await readFile(file, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  })
  if (content === undefined) return undefined
  const { text, signature } = Signed.parse(JSON.parse(content))
  if (!isSignedBy(key, signedText(kind, text), signature)) throw new Error(`${file} has a wrong signature`)
  return schema.parse(JSON.parse(text))
}
