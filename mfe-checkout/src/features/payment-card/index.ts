export type {
  CardFieldName,
  CardFieldsRequest,
  CardHolder,
  CardState,
  CardToken,
  FieldLook,
  OpenCardFields,
} from './card-fields.ts'
export { CardForm } from './CardForm.tsx'
export type { FlowComponent, FlowGlobal } from './flow.types.ts'
export { SavedCardForm } from './SavedCardForm.tsx'
