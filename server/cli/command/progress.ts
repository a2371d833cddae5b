const BAR_WIDTH = 30
const drawBar = (share: number) => {
  const done = Math.round(share * BAR_WIDTH)
  return `[${'#'.repeat(done)}${'-'.repeat(BAR_WIDTH - done)}] ${String(Math.floor(share * 100)).padStart(3)} %`
}

/** A progress bar on a terminal; elsewhere a line for every tenth, so that logs stay short. */
export function createProgressBar(label: string) {
  const out = process.stderr
  let lastTenth = -1
  return {
    show(share: number, detail: string): void {
      if (out.isTTY) {
        out.write(`\r${label} ${drawBar(share)} ${detail}   `)
        return
      }
      const tenth = Math.floor(share * 10)
      if (tenth === lastTenth) return
      lastTenth = tenth
      out.write(`${label} ${tenth * 10} % ${detail}\n`)
    },
    end(): void {
      if (out.isTTY) out.write('\n')
    },
  }
}
