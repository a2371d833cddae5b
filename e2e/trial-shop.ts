import { openBadNight } from './fixtures/bad-night.ts'
import { freshData, ownData, startOwnShop } from './fixtures/own-shop.ts'
const port = 5400
await freshData('runbook-trial')
const data = ownData('runbook-trial')
const shop = startOwnShop({ port, data, env: { LIMIT_SCALE: '100' } })
await shop.open
await openBadNight({ data, origin: `http://localhost:${port}` })
console.log('ready', data)
