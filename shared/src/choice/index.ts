// The choice of an item's size and options, for the menu and for changes of orders. Each bundles its own copy, so
// singletons are imported here by their shared name (`@larder/shared/ui`), never by file.
export { ItemOptions } from './ItemOptions.tsx'
export { describeItemAllergens, listItemAllergens, listRemainingLabels } from './item-allergens.ts'
export { groupFieldId, OptionGroups } from './OptionGroups.tsx'
export {
  computeChoicePrices,
  computeUnitPrice,
  createDefaultChoice,
  formatGroupRule,
  getChoiceProblems,
  getLineChoice,
  listChoiceNames,
  listChosenOptions,
  toBasketOptions,
  type ChoiceProblem,
  type ItemChoice,
} from './item-choice.ts'
