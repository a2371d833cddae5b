import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compress } from '@larder/kernel/http/compress-replies.ts'
import { packedDocuments } from './packed-documents.ts'

const html = Array.from({ length: 2_000 }, (_, row) => `<p>${row * 7919}</p>`).join('')

test('compresses a document in demand at the best level once, and keeps that', async () => {
  const pack = packedDocuments()
  const load = () => pack({ html, tag: 'W/"a"' }, 'br')
  const first = await load()
  expect(await load()).toBe(first)
  for (let requests = 0; requests < 8; requests += 1) await load()
  const better = await expect.poll(load, { timeout: 10_000 }).not.toBe(first).then(load)
  expect(brotliDecompressSync(better).toString()).toBe(html)
  expect(better.length).toBeLessThan(first.length)
  for (let requests = 0; requests < 10; requests += 1) {
    // A second packing of the document would take as long as this one.
    await compress(Buffer.from(html), 'br', { isBest: true })
    expect(await load()).toBe(better)
  }
})
