import { createElement, type ReactElement } from 'react'
import { Link as RouterLink, type LinkProps } from 'react-router'

export type { LinkProps } from 'react-router'

/**
 * The router's link, without the mark that its framework mode looks for: a store page has a hundred links. Areas load
 * their routes when a link is followed, and prefetch them by `warm-links.ts` of the host.
 */
export const Link = (props: LinkProps): ReactElement =>
  createElement(RouterLink, { discover: 'none', ...props })
