// In a build for `pnpm dev:<area> --against <url>`: the page loads again after each later build.
// The document's policy allows a style tag of a script by the nonce alone.
__webpack_nonce__ = document.querySelector('script')?.nonce

let first
new EventSource(__LARDER_BUILDS__).onmessage = ({ data }) => {
  first ??= data
  if (data !== first) location.reload()
}
