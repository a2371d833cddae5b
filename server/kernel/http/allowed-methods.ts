import type { Hono } from 'hono'
import type { AppEnv } from './context.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
/** The router's pattern of the pages: their handler is mounted last, for every path. */
const PAGES = '/*'

/**
 * The methods an address supports; none when there is no such address. `isPage` says whether the pages, which match
 * every path, have one there.
 */
export function allowedMethods(app: Hono<AppEnv>, path: string, isPage: (path: string) => boolean): string[] {
  const isSupported = (method: string) =>
    app.router.match(method, path)[0].some(([[, route]]) => {
      const isHandler = route.method === method
      return isHandler && (route.path !== PAGES || isPage(path))
    })
  const allowed = METHODS.filter(isSupported)
  return allowed.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
}
