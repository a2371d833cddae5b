import { defineConfig } from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'

/** The pages at `/ops`, as files that the server serves under its own policy (docs/decisions/185). */
export default defineConfig({
  plugins: [pluginReact({ fastRefresh: false })],
  source: { entry: { index: './src/main.tsx' } },
  html: { template: './src/index.html' },
  output: {
    distPath: { root: process.env['LARDER_OUT'] ?? 'dist', js: 'assets', css: 'assets' },
    assetPrefix: '/ops/',
    filenameHash: true,
    // No script inside the document: its policy allows none.
    inlineScripts: false,
    legalComments: 'none',
  },
})
