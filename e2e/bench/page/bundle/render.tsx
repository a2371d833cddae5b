import { renderToString } from 'react-dom/server'
import { BundlePage, type Content } from './BundlePage.tsx'

/** The document of a page, with the bundle's script at its end as static exporters write it. */
export const renderDocument = (content: Content): string =>
  [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${content.title}</title><script defer src="/bundle/hydrate.js"></script></head>`,
    `<body><div id="root">${renderToString(<BundlePage content={content} />)}</div>`,
    `<script>window.content=${JSON.stringify(content).replaceAll('<', String.raw`\u003c`)}</script></body></html>`,
  ].join('')
