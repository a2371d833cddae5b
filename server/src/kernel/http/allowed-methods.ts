import type { Hono } from 'hono'
import type { AppEnv } from './context.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
/** Where the router keeps the pages: their handler is mounted last, on everything. */
const PAGES = '/*'

/**
 * The methods an address answers to; none when there is no such address. `isPage` says whether the pages, which
 * answer every path, have one there.
 */
export function allowedMethods(app: Hono<AppEnv>, path: string, isPage: (path: string) => boolean): string[] {
  const takes = (method: string) =>
    app.router.match(method, path)[0].some(([[, route]]) => {
      const isHandler = route.method === method
      return isHandler && (route.path !== PAGES || isPage(path))
    })
  const allowed = METHODS.filter(takes)
  return allowed.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
}
