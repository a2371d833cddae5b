/** Generates with the interface that TypeScript had before 7: its own copy of 5 instead of ours (docs/decisions/135). */
function readPackage(manifest) {
  if (manifest.name !== 'openapi-typescript') return manifest
  const { typescript, ...peerDependencies } = manifest.peerDependencies
  return { ...manifest, peerDependencies, dependencies: { ...manifest.dependencies, typescript } }
}

export const hooks = { readPackage }
