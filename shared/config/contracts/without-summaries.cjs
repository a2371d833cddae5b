/** Loader: leaves the summaries of calls, which the API's documentation has, out of a browser build. */
module.exports = (source) =>
  source.replaceAll(/^(\s*summary:)\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")/gm, "$1 ''")
