import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline, type Readable } from 'node:stream'
import { BackupError } from './session.ts'

/**
 * An encrypted backup consists of these bytes, a salt, an initialisation vector, the compressed backup under
 * AES-256-GCM with a key derived from the passphrase (scrypt), and the tag that authenticates all preceding bytes.
 */
const MAGIC_BYTES = Buffer.from('larder-sealed-1\n')
const SALT_BYTES = 16
const IV = 12
const TAG_BYTES = 16
const HEADER_BYTES = MAGIC_BYTES.length + SALT_BYTES + IV
const ALGORITHM = 'aes-256-gcm'
const SCRYPT_COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }

const deriveKey = (passphrase: string, salt: Buffer) => scryptSync(passphrase, salt, 32, SCRYPT_COST)

export function encryptStream(passphrase: string) {
  return async function* sealed(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const [salt, iv] = [randomBytes(SALT_BYTES), randomBytes(IV)]
    const cipher = createCipheriv(ALGORITHM, deriveKey(passphrase, salt), iv)
    yield Buffer.concat([MAGIC_BYTES, salt, iv])
    for await (const chunk of source) yield cipher.update(chunk)
    yield cipher.final()
    yield cipher.getAuthTag()
  }
}

type FileEnds = { head: Buffer; tag: Buffer; bytes: number }

async function readFileEnds(file: string): Promise<FileEnds> {
  const handle = await open(file)
  try {
    const { size: bytes } = await handle.stat()
    const [head, tag] = [Buffer.alloc(HEADER_BYTES), Buffer.alloc(TAG_BYTES)]
    await handle.read(head, 0, HEADER_BYTES, 0)
    await handle.read(tag, 0, TAG_BYTES, Math.max(0, bytes - TAG_BYTES))
    return { head, tag, bytes }
  } finally {
    await handle.close()
  }
}

/**
 * The compressed backup inside a file, decrypted if it is encrypted. A wrong passphrase gives noise, and an error at
 * the end, so nothing may be kept before the end is reached. Throws BackupError when a passphrase is needed.
 */
export async function openDecrypted(file: string, passphrase: string | undefined): Promise<Readable> {
  const { head, tag, bytes } = await readFileEnds(file)
  if (!head.subarray(0, MAGIC_BYTES.length).equals(MAGIC_BYTES)) return createReadStream(file)
  if (!passphrase) throw new BackupError('This backup is encrypted. Set BACKUP_PASSPHRASE to its passphrase.')
  if (bytes < HEADER_BYTES + TAG_BYTES) throw new BackupError('The backup is damaged or was cut short.')
  const salt = head.subarray(MAGIC_BYTES.length, MAGIC_BYTES.length + SALT_BYTES)
  const decipher = createDecipheriv(
    ALGORITHM,
    deriveKey(passphrase, salt),
    head.subarray(MAGIC_BYTES.length + SALT_BYTES),
  )
  decipher.setAuthTag(tag)
  const inside = createReadStream(file, { start: HEADER_BYTES, end: bytes - TAG_BYTES - 1 })
  pipeline(inside, decipher, () => undefined) // an error destroys `decipher`, and its reader gets the error
  return decipher
}
