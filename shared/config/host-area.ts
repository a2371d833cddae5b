import { defineArea } from './area.ts'

/** The host's description of itself: it owns no pages and exposes nothing. */
export const HOST = defineArea({
  name: 'host',
  claims: [],
  exposes: {},
  consumes: ['account/AccountMenu', 'basket/BasketButton'],
})
