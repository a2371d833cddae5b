import { once } from 'node:events'
import { request, type Agent, type IncomingMessage, type RequestOptions } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { ATTACK_PORT } from './settings.ts'

type RawReply = { status: number; headers: IncomingMessage['headers']; text: string }
type RawRequest = Pick<RequestOptions, 'method' | 'path'> & {
  headers?: Record<string, string>
  body?: string
  agent?: Agent
  port?: number
}

/**
 * Sends one HTTP request exactly as given: without retries or cookies. A body without `Content-Length` is sent in
 * chunks.
 */
export async function sendRaw({ body, agent, headers, port, ...options }: RawRequest): Promise<RawReply> {
  const target = {
    host: '127.0.0.1',
    port: port ?? ATTACK_PORT,
    headers: { host: `localhost:${ATTACK_PORT}`, ...headers },
  }
  const sent = request({ ...options, ...target, ...(agent ? { agent } : {}) })
  if (body) sent.write(body)
  sent.end()
  const [reply] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: reply.statusCode ?? 0, headers: reply.headers, text: await text(reply) }
}

/** Opens a socket that sends this text and then keeps its connection open as long as the server allows. */
export async function holdSocket(sent: string, port: number | string = ATTACK_PORT): Promise<Socket> {
  const socket = connect(Number(port), '127.0.0.1')
  socket.on('error', () => undefined) // the server closes the socket, as it should
  await once(socket, 'connect')
  socket.write(sent)
  return socket.resume()
}
