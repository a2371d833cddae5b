import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/**
 * Answers `Expect: 100-continue` for a body within `maxBytes`, or of no declared length. A larger one is not requested:
 * the rejection is sent at once, and its bytes are never sent (RFC 9110 §10.1.1).
 */
export function answerExpectations(server: Server, maxBytes: number): void {
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    if (Number(request.headers['content-length'] ?? 0) <= maxBytes) response.writeContinue()
    server.emit('request', request, response)
  })
}
