/** Hands the answer of the consent page to the window that asked, and closes this one. */
const answer = document.querySelector<HTMLElement>('#answer')
const { reply, parent: parentOrigin } = answer?.dataset ?? {}

if (reply && parentOrigin && opener) {
  opener.postMessage(JSON.parse(reply), parentOrigin)
  close()
}
