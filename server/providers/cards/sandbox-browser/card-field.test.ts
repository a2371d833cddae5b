// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import type { FieldsConfig } from './field-host.ts'

const parentOrigin = 'http://fernhill.localhost:4300'
const style = { base: {}, invalid: {}, placeholderColor: '#777' }

function configure(config: FieldsConfig): void {
  const data = { type: 'configure', channel: 'one', config }
  dispatchEvent(new MessageEvent('message', { data, origin: parentOrigin, source: window }))
}

test('keeps input from before the field’s script ran, once it is configured', async () => {
  history.replaceState({}, '', `?field=card-number&channel=one&parent=${encodeURIComponent(parentOrigin)}`)
  document.body.innerHTML = '<input value="6011111111111117">'
  const sent: Record<string, unknown>[] = []
  vi.spyOn(window.parent, 'postMessage').mockImplementation((message) => void sent.push(message))
  vi.resetModules()
  await import('./card-field.ts')
  expect(sent).toEqual([{ type: 'ready', channel: 'one' }])
  configure({ publicKey: 'pk', style })
  expect(document.querySelector('input')?.value).toBe('6011 1111 1111 1117')
  expect(sent.at(-1)).toEqual({ type: 'state', channel: 'one', isValid: true })
  configure({ publicKey: 'pk', style, acceptedSchemes: ['visa'] })
  expect(sent.at(-1)).toEqual({ type: 'state', channel: 'one', isValid: false, refusedScheme: 'Discover' })
})
