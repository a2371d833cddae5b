/** Posts the answer of the consent page to its opener and closes this window. */
const answer = document.querySelector<HTMLElement>('#answer')
const { reply, parent: parentOrigin } = answer?.dataset ?? {}

if (reply && parentOrigin && opener) {
  opener.postMessage(JSON.parse(reply), parentOrigin)
  close()
}
