import { createServer, type AddressInfo } from 'node:net'

export async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo // a TCP server's address is an object
  await new Promise((closed) => server.close(closed))
  return port
}
