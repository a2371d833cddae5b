export { forgetFutureContacts, findFutureContacts } from './future-contacts.queries.ts'
export { gazetteer } from './gazetteer.ts'
export { locationRoutes } from './location.routes.ts'
export { locationService } from './location.service.ts'
