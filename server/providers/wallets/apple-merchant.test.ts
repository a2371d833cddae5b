import { expect, onTestFinished, test } from 'vitest'
import { startSandbox } from '../sandbox.testing.ts'
import { createAppleMerchant, isAppleGateway } from './wallets.ts'

const request = { domain: 'shop.example', displayName: 'Shop' }

test.each([
  'https://apple-pay-gateway.apple.com/paymentservices/startSession',
  'https://apple-pay-gateway-cert.apple.com/paymentservices/startSession',
  'https://apple-pay-gateway-nc-pod3-dr.apple.com/paymentservices/startSession',
  'https://cn-apple-pay-gateway-sh-pod2.apple.com/paymentservices/startSession',
])('%s is a gateway of Apple', (address) => {
  expect(isAppleGateway(address)).toBe(true)
})

const hostile = [
  'http://apple-pay-gateway.apple.com/paymentservices/startSession',
  'https://apple-pay-gateway.apple.com:8443/x',
  'https://apple-pay-gateway.apple.com.evil.example/x',
  'https://evil.example/apple-pay-gateway.apple.com',
  'https://user@apple-pay-gateway.apple.com/x',
  'https://apple-pay-gateway.apple.com@evil.example/x',
  'https://apple-pay-gateway.apple.com\\@evil.example/x',
  'https://apple-pay-gateway.apple.com%2eevil.example/x',
  'https://apple-pay-gateway.apple.com#@evil.example/',
  'https://apple-pay-gateway.apple.com?x',
  'https://www.apple.com/x',
  'https://apple.com/x',
  'https://apple-pay-gateway-evil.apple.com/x',
  'https://APPLE-PAY-GATEWAY.apple.com.evil.example/',
  'https://127.0.0.1/x',
  'https://[::ffff:169.254.169.254]/x',
  'file:///etc/passwd',
  'javascript:alert(1)',
  '//apple-pay-gateway.apple.com/x',
  'https:/\tapple-pay-gateway.apple.com/x',
  '',
]

test.each(hostile)('requests no merchant session from the address %j', async (validationUrl) => {
  const merchant = createAppleMerchant({ merchantId: 'merchant.example' })
  expect(await merchant.openSession({ ...request, validationUrl })).toBeUndefined()
})

test('the sandbox opens a session for its own page only', async () => {
  const sandbox = await startSandbox()
  onTestFinished(() => sandbox.close())
  const validationUrl = 'http://sandbox.localhost:4301/apple-pay/validate'
  const merchant = createAppleMerchant({ merchantId: 'm', sandbox: { validationUrl, apiUrl: sandbox.url } })
  expect(await merchant.openSession({ ...request, validationUrl })).toMatchObject({
    domainName: 'shop.example',
  })
  expect(await merchant.openSession({ ...request, validationUrl: `${validationUrl}/../x` })).toBeUndefined()
})
