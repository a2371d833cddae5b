export type { BrandFolder } from './brand-folder.ts'
export { streamCsv } from './csv.ts'
export { readDemoMembers, type DemoMembers } from './demo-members.ts'
export { exportBrand } from './export.ts'
export { importPlaces, savePostcodes } from './import-places.ts'
export { importBrand } from './import.ts'
export {
  demoBrandFolders,
  demoPlacesFolder,
  readPlaces,
  type OutcodePlace,
  type Places,
  type PostcodePlace,
} from './places.ts'
export { BrandFolderError, type Problem } from './problems.ts'
export { readBrandFolder } from './read-folder.ts'
export { writeFiles } from './write-folder.ts'
