import { defineConfig } from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'

/** Builds the pages at `/ops` as files that the server serves under their own policy (docs/decisions/185). */
export default defineConfig({
  plugins: [pluginReact({ fastRefresh: false })],
  source: { entry: { index: './src/main.tsx' } },
  html: { template: './src/index.html' },
  output: {
    distPath: { root: process.env['LARDER_OUT'] ?? 'dist', js: 'assets', css: 'assets' },
    assetPrefix: '/ops/',
    filenameHash: true,
    // No inline scripts, because the document's policy allows none.
    inlineScripts: false,
    legalComments: 'none',
  },
})
