import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { isAltered } from './load.ts'

const FILE = 'export const page = 1'
const INTEGRITY = `sha384-${createHash('sha384').update(FILE).digest('base64')}`

async function serveFile(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a TCP server's address is an object
  return `http://127.0.0.1:${port}/page.js`
}

test.each<[string, RequestListener, boolean]>([
  ['the file itself', (_, reply) => void reply.end(FILE), false],
  ['another file', (_, reply) => void reply.end(`${FILE};steal()`), true],
  ['an error page', (_, reply) => void reply.writeHead(404).end('gone'), false],
  [
    'half the file before the connection breaks',
    (_, reply) => {
      reply.writeHead(200, { 'content-length': FILE.length })
      reply.write(FILE.slice(0, 5), () => reply.destroy())
    },
    false,
  ],
  ['no response', (request) => void request.socket.destroy(), false],
])('isAltered for %s is %s', async (...[, answer, isFileAltered]) => {
  expect(await isAltered(await serveFile(answer), INTEGRITY)).toBe(isFileAltered)
})
