// Loader that gives a module another source (`unused-code.ts`).
module.exports = function replaceSource() {
  return this.getOptions().source
}
