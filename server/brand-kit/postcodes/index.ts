export { importPostcodeFile, type Position, type Tally } from './import-file.ts'
export { renewOutcodes } from './outcodes.ts'
