export { importPostcodeFile, type Position, type ImportCounts } from './import-file.ts'
export { updateOutcodes } from './outcodes.ts'
