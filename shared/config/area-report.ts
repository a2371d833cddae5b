import { relative, resolve, dirname } from 'node:path'
import type { Rspack } from '@rsbuild/core'
import type { Area } from './area.ts'
import { isContentAddressed } from './content-files.ts'
import { findTableFile } from './host-parts.ts'
import { buildContract, type BuildContract } from './build-contract.ts'

/** The description of a build for the release registry. */
export type AreaReport = Omit<Area, 'exposes' | 'consumes'> & {
  exposes: string[]
  contract: BuildContract
  /**
   * Module path inside the area (`./src/pages/HomePage.tsx`) -> files the browser needs for it in addition to the
   * entry.
   */
  modules: Record<string, string[]>
  /** Scripts and style sheets that start the host, in their order. */
  initial?: string[] | undefined
  /** Set when a file's name follows from its content (`content-files.ts`). */
  addressing?: 'content'
}

function modulePath(context: string, importer: string, request: string): string {
  return `./${relative(context, resolve(dirname(importer), request))}`
}

function lazyModules({ chunkGroups, compiler }: Rspack.Compilation): AreaReport['modules'] {
  const modules: AreaReport['modules'] = {}
  for (const group of chunkGroups) {
    const files = group.getFiles().filter((file) => /\.(js|css)$/.test(file))
    for (const { request, module } of group.origins) {
      const importer = module && 'resource' in module ? String(module.resource) : undefined
      if (request && importer) modules[modulePath(compiler.context, importer, request)] = files
    }
  }
  return modules
}

/** Lists the scripts and style sheets that start the host; its table of chunks comes first. */
function initialFiles(compilation: Rspack.Compilation): string[] | undefined {
  const files = compilation.entrypoints.get('host')?.getFiles()
  return files && [findTableFile(compilation) ?? [], files.filter((file) => /\.(js|css)$/.test(file))].flat()
}

/**
 * Writes `area.json`: the area's description, and the files of each lazily imported module. With it the document
 * preloads the page's chunk in parallel with the entry.
 */
export function areaReport(area: Area): Rspack.RspackPluginInstance {
  return {
    apply(compiler) {
      compiler.hooks.thisCompilation.tap('AreaReport', (compilation) => {
        let contract: BuildContract | undefined
        compilation.hooks.finishModules.tap('AreaReport', (modules) => {
          contract = buildContract(area, compilation, [...modules])
        })
        const stage = compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT
        compilation.hooks.processAssets.tap({ name: 'AreaReport', stage }, () => {
          const { consumes: _, ...description } = area
          const exposes = Object.keys(area.exposes)
          const report = {
            ...description,
            exposes,
            contract,
            modules: lazyModules(compilation),
            ...(isContentAddressed && { initial: initialFiles(compilation), addressing: 'content' as const }),
          }
          compilation.emitAsset('area.json', new compiler.rspack.sources.RawSource(JSON.stringify(report)))
        })
      })
    },
  }
}
