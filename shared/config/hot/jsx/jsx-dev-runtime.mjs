// In a build for `pnpm dev:<area> --against <url>`: elements by `react/jsx-runtime`, the only one that a deployed host
// provides. The compiler writes what React Refresh needs only beside calls of the development runtime.
import { jsx, jsxs } from 'react/jsx-runtime'

export { Fragment } from 'react/jsx-runtime'

export const jsxDEV = (type, props, ...[key, isStatic]) => (isStatic ? jsxs : jsx)(type, props, key)
