import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import { pipeline } from 'node:stream/promises'

// The reference of `pnpm bench:documents`: `node file-server.ts <file> <port>` sends the file to every request, read from
// disk each time as a static file server does.
const [file = '', port = ''] = process.argv.slice(2)

const server = createServer((_, reply) => {
  void stat(file).then(({ size }) => {
    reply.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': size })
    return pipeline(createReadStream(file), reply).catch(() => undefined) // the caller left
  })
})
server.listen(Number(port), '127.0.0.1', () => process.send?.('ready'))
