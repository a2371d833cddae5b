import { createServer } from 'node:http'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { runShop } from './run-shop.ts'
import type { Shop } from './open-shop.ts'

// A shop of one port, run as `pnpm start` runs the real one: `node launched.testing.ts FILE`. The file tells what became
// of it, as the terminal may be gone.
const [, , file = ''] = process.argv
const server = createServer((_, reply) => reply.end('ok'))

function openPort(): Shop {
  server.listen(0, '127.0.0.1')
  const open = once(server, 'listening').then(() => ({ port: (server.address() as AddressInfo).port })) // of a TCP server
  void open.then(({ port }) => writeFileSync(file, `open ${port}`))
  return {
    open,
    async stop() {
      server.closeIdleConnections()
      await new Promise((closed) => server.close(closed))
      writeFileSync(file, 'drained')
    },
    kill: () => server.closeAllConnections(),
    editApi: () => undefined,
  }
}

await runShop(process.env, openPort)
