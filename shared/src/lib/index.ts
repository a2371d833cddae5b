export { afterPaint, focusAfterPaint, pause, whenIdle } from './timing.ts'
export { capitalise } from './capitalise.ts'
export { loadScript } from './load-script.ts'
export { isMobileNumber, parseMobile, plainPhone } from './mobile-number.ts'
export { plainDigits, plainText, trimText } from './typed-text.ts'
export {
  optional,
  isNumber,
  oneOf,
  isShape,
  isString,
  isInteger,
  isListOf,
  isBoolean,
  only,
  shape,
  type Shape,
  type ShapeOf,
} from './shape.ts'
export { neverChanges } from './never-changes.ts'
export { savesData } from './saves-data.ts'
export { singleton } from '@larder/contracts/singleton'
