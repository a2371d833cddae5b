import { createServer, type Socket } from 'node:net'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { serveApp } from '../sandbox.testing.ts'
import { startSandbox } from '../sandbox.testing.ts'
import { createSandboxMail, createSmtpMail, createTwilioSms } from './messages.ts'

/** Starts a mail server with enough of SMTP (RFC 5321) to receive one message at a time. */
function startMailServer(received: string[]): Promise<string> {
  const handleConnection = (socket: Socket) => {
    let data: string | undefined
    const sendLine = (line: string) => socket.write(`${line}\r\n`)
    const answers: [RegExp, () => void][] = [
      [/^(EHLO|HELO)/, () => sendLine('250 localhost')],
      [/^(MAIL FROM|RCPT TO|RSET)/, () => sendLine('250 OK')],
      [/^DATA/, () => ((data = ''), sendLine('354 Go on'))],
      [/^QUIT/, () => (sendLine('221 Bye'), socket.end())],
    ]
    sendLine('220 localhost ESMTP')
    socket.on('data', (chunk) => {
      if (data === undefined) return answers.find(([command]) => command.test(String(chunk)))?.[1]()
      data += String(chunk)
      if (!data.endsWith('\r\n.\r\n')) return
      received.push(data)
      data = undefined
      sendLine('250 Queued')
    })
    socket.on('error', () => socket.destroy())
  }
  return new Promise((resolve) => {
    const server = createServer(handleConnection).listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(`smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`)
    })
    onTestFinished(() => void server.close())
  })
}

const testMail = {
  id: 'order-1-confirmation',
  to: 'ann@example.com',
  fromName: 'Fernhill Market',
  subject: 'Your order F-1001',
  text: 'Thank you.',
}

test('sends mail over SMTP under the brand’s name', async () => {
  const received: string[] = []
  const send = createSmtpMail({ url: await startMailServer(received), fromAddress: 'orders@larder.example' })
  await send(testMail)
  expect(received[0]).toContain('From: Fernhill Market <orders@larder.example>')
  expect(received[0]).toContain('Subject: Your order F-1001')
  expect(received[0]).toContain('Message-ID: <order-1-confirmation@larder.example>')
})

test('line breaks in the subject or name do not add headers', async () => {
  const received: string[] = []
  const send = createSmtpMail({ url: await startMailServer(received), fromAddress: 'orders@larder.example' })
  await send({ ...testMail, subject: 'Hello\r\nBcc: all@example.com', fromName: 'Shop\r\nX-Evil: 1' })
  expect(received[0]).not.toMatch(/^(Bcc|X-Evil):/m)
})

test('reports an unreachable mail server', async () => {
  const send = createSmtpMail({ url: 'smtp://127.0.0.1:1', fromAddress: 'orders@larder.example' })
  await expect(send(testMail)).rejects.toMatchObject({ name: 'OutsideError', service: 'mail' })
})

test('sends SMS in Twilio’s format', async () => {
  const sent: unknown[] = []
  const app = new Hono()
  app.post('/2010-04-01/Accounts/:account/Messages.json', async (c) => {
    sent.push([c.req.param('account'), c.req.header('authorization'), await c.req.parseBody()])
    return c.json({ sid: 'SM1', status: 'queued' }, 201)
  })
  const { url, close } = await serveApp(app)
  onTestFinished(close)
  const send = createTwilioSms({ apiUrl: url, accountSid: 'AC1', authToken: 'secret', from: 'Fernhill' })
  await send({ id: '1', to: '+447700900123', text: 'Your code is 123456' })
  const basic = Buffer.from('AC1:secret').toString('base64')
  expect(sent).toEqual([
    ['AC1', `Basic ${basic}`, { To: '+447700900123', From: 'Fernhill', Body: 'Your code is 123456' }],
  ])
})

test('the sandbox shows each message once with its code', async () => {
  const sandbox = await startSandbox()
  onTestFinished(() => sandbox.close())
  const mail = createSandboxMail({ apiUrl: sandbox.url, fromAddress: 'orders@larder.example' })
  const sms = createTwilioSms({
    apiUrl: sandbox.url,
    accountSid: 'sandbox',
    authToken: 'sandbox',
    from: 'Fernhill',
  })
  await mail({ ...testMail, text: '<script>alert(1)</script>' })
  await mail({ ...testMail, text: '<script>alert(1)</script>' })
  await sms({ id: '2', to: '+447700900123', text: '204816 is your code.\n\n@fernhill.example #204816' })
  const page = await (await fetch(`${sandbox.url}/outbox`)).text()
  expect(page).not.toContain('<script>alert')
  const outbox = await (await fetch(`${sandbox.url}/control/outbox`)).json()
  expect(outbox).toMatchObject([
    { channel: 'sms', to: '+447700900123', code: '204816' },
    { channel: 'mail', to: 'ann@example.com', from: 'Fernhill Market <orders@larder.example>' },
  ])
})
