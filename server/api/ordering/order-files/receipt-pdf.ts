import PDFDocument from 'pdfkit'
import { openReceiptFonts, type ReceiptFonts, type Weight } from './receipt-fonts.ts'
import type { Receipt } from './receipt.ts'
import { cleanText, wrapText } from './receipt-text.ts'

// Sizes in points.
const MARGIN = 56
const GAP = 12
const AMOUNT_WIDTH = 110
const QUANTITY_WIDTH = 58
const SIZES = { title: 20, body: 10, small: 8.5 }
const LINE_HEIGHT = 1.45

type Doc = InstanceType<typeof PDFDocument>
type Structure = ReturnType<Doc['struct']>
type Style = { size: number; weight: Weight; isRight?: boolean }
type Cell = { tag: 'TH' | 'TD'; x: number; width: number; paragraphs: (Style & { text: string })[] }
type Paper = { doc: Doc; fonts: ReceiptFonts; left: number; right: number; bottom: number }

const BODY: Style = { size: SIZES.body, weight: 'regular' }
const BOLD: Style = { size: SIZES.body, weight: 'bold' }
const SMALL: Style = { size: SIZES.small, weight: 'regular' }

function measure({ doc, fonts }: Paper, text: string, { size, weight }: Style): number {
  return fonts
    .split(text, weight)
    .reduce((sum, run) => sum + doc.font(run.font).fontSize(size).widthOfString(run.text), 0)
}

const wrap = (paper: Paper, { text, width, ...style }: Style & { text: string; width: number }): string[] =>
  wrapText(cleanText(text), width, (part) => measure(paper, part, style))

type PlacedLine = Style & { text: string; x: number; y: number }

function drawLine(paper: Paper, { text, x, y, ...style }: PlacedLine): void {
  let at = x
  for (const { font, text: part } of paper.fonts.split(text, style.weight)) {
    paper.doc.font(font).fontSize(style.size).text(part, at, y, { lineBreak: false })
    at += paper.doc.widthOfString(part)
  }
}

/** Places the lines of a cell, `top` being the row's. */
function placeCell(paper: Paper, { x, width, paragraphs }: Cell): PlacedLine[] {
  let y = 0
  return paragraphs.flatMap(({ text, ...style }) =>
    wrap(paper, { ...style, text, width }).map((line) => {
      const placed = { ...style, text: line, x, y }
      if (style.isRight) placed.x = x + width - measure(paper, line, style)
      y += style.size * LINE_HEIGHT
      return placed
    }),
  )
}

const heightOf = (lines: readonly PlacedLine[]): number =>
  Math.max(0, ...lines.map(({ y, size }) => y + size * LINE_HEIGHT))

/** Draws cells side by side, on the next page where this one has no room for them, so that no row is cut. */
function drawRow(paper: Paper, parent: Structure, cells: readonly Cell[]): void {
  const { doc } = paper
  const placed = cells.map((cell) => ({ tag: cell.tag, lines: placeCell(paper, cell) }))
  const height = Math.max(...placed.map(({ lines }) => heightOf(lines)))
  if (doc.y + height > paper.bottom) doc.addPage()
  const top = doc.y
  const drawn = placed.map(({ tag, lines }) =>
    doc.struct(tag, {}, () => {
      for (const line of lines) drawLine(paper, { ...line, y: top + line.y })
    }),
  )
  parent.add(doc.struct('TR', {}, drawn))
  doc.y = top + height + GAP / 3
}

function drawBlock(
  paper: Paper,
  parent: Structure,
  { tag, text, ...style }: Style & { tag: 'H1' | 'P'; text: string },
) {
  const { doc, left, right } = paper
  const lines = wrap(paper, { ...style, text, width: right - left })
  if (doc.y + lines.length * style.size * LINE_HEIGHT > paper.bottom) doc.addPage()
  const top = doc.y
  parent.add(
    doc.struct(tag, {}, () => {
      for (const [index, line] of lines.entries())
        drawLine(paper, { ...style, text: line, x: left, y: top + index * style.size * LINE_HEIGHT })
    }),
  )
  doc.y = top + lines.length * style.size * LINE_HEIGHT
}

function drawRule({ doc, left, right }: Paper): void {
  const y = doc.y + GAP / 3
  doc.markContent('Artifact', { type: 'Layout' })
  doc.moveTo(left, y).lineTo(right, y).lineWidth(0.5).stroke()
  doc.endMarkedContent()
  doc.y = y + GAP
}

function drawTable(paper: Paper, parent: Structure, rows: readonly (readonly Cell[])[]): void {
  const table = paper.doc.struct('Table')
  parent.add(table)
  for (const cells of rows) drawRow(paper, table, cells)
  table.end()
}

/** A name and its text side by side. */
function totalRow({ left, right }: Paper, { name, text }: Receipt['totals'][number], style: Style): Cell[] {
  const width = right - left - AMOUNT_WIDTH
  return [
    { tag: 'TH', x: left, width: width - GAP, paragraphs: [{ ...style, text: name }] },
    { tag: 'TD', x: left + width, width: AMOUNT_WIDTH, paragraphs: [{ ...style, text, isRight: true }] },
  ]
}

function listFactRows({ left, right }: Paper, { facts }: Receipt): Cell[][] {
  return facts.map(({ name, text }) => [
    { tag: 'TH', x: left, width: AMOUNT_WIDTH - GAP, paragraphs: [{ ...BODY, text: name }] },
    {
      tag: 'TD',
      x: left + AMOUNT_WIDTH,
      width: right - left - AMOUNT_WIDTH,
      paragraphs: [{ ...BODY, text }],
    },
  ])
}

type ItemRow = {
  tag: 'TH' | 'TD'
  quantity: string
  name: string
  amount: string
  details: readonly string[]
}

function itemRow({ left, right }: Paper, { tag, quantity, name, amount, details }: ItemRow): Cell[] {
  const nameWidth = right - left - QUANTITY_WIDTH - AMOUNT_WIDTH - GAP
  const style = tag === 'TH' ? SMALL : BODY
  const paragraphs = [{ ...style, text: name }, ...details.map((text) => ({ ...SMALL, text }))]
  return [
    { tag, x: left, width: QUANTITY_WIDTH - GAP, paragraphs: [{ ...style, text: quantity }] },
    { tag, x: left + QUANTITY_WIDTH, width: nameWidth, paragraphs },
    {
      tag,
      x: right - AMOUNT_WIDTH,
      width: AMOUNT_WIDTH,
      paragraphs: [{ ...style, text: amount, isRight: true }],
    },
  ]
}

function drawReceipt(paper: Paper, receipt: Receipt): void {
  const { doc } = paper
  const root = doc.struct('Document')
  doc.addStructure(root)
  drawBlock(paper, root, { tag: 'P', ...BODY, text: receipt.brand })
  const title = `Receipt for order ${receipt.orderNumber}`
  drawBlock(paper, root, { tag: 'H1', size: SIZES.title, weight: 'bold', text: title })
  doc.y += GAP
  drawTable(paper, root, listFactRows(paper, receipt))
  drawRule(paper)
  const head = { tag: 'TH', quantity: 'Number', name: 'Item', amount: 'Amount', details: [] } as const
  const items = receipt.lines.map((line) => itemRow(paper, { ...line, tag: 'TD' }))
  drawTable(paper, root, [itemRow(paper, head), ...items])
  drawRule(paper)
  drawTable(paper, root, [
    ...receipt.totals.map((total) => totalRow(paper, total, BODY)),
    totalRow(paper, { name: 'Total', text: receipt.total }, BOLD),
    ...receipt.refunds.map((refund) => totalRow(paper, refund, BODY)),
  ])
  root.end()
}

function createDocument({ brand, orderNumber }: Receipt): Doc {
  return new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-GB',
    displayTitle: true,
    // No built-in font: those hold Western European letters alone.
    font: null as unknown as string,
    info: { Title: `Receipt for order ${cleanText(orderNumber)}`, Author: cleanText(brand) },
  })
}

/** A paper without ink: lays the receipt out once, so that the fonts' characters are known before they are loaded. */
function collectCharacters(fonts: ReceiptFonts, receipt: Receipt): void {
  const { brand, facts, lines, totals, refunds } = receipt
  const texts = [
    brand,
    'Number Item Amount Total…',
    ...[...facts, ...totals, ...refunds].flatMap(({ name, text }) => [name, text]),
    ...lines.flatMap(({ quantity, name, details, amount }) => [quantity, name, amount, ...details]),
  ]
  for (const text of texts) fonts.split(cleanText(text), 'regular')
  fonts.split(cleanText(`Receipt for order ${receipt.orderNumber} Total ${receipt.total}`), 'bold')
}

/** The receipt as a tagged PDF on sheets of A4, its text selectable. */
export async function writeReceiptPdf(receipt: Receipt): Promise<Uint8Array> {
  const fonts = await openReceiptFonts()
  collectCharacters(fonts, receipt)
  const doc = createDocument(receipt)
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('end', resolve)
    doc.on('error', reject)
  })
  for (const [name, data] of await fonts.load()) doc.registerFont(name, data as unknown as ArrayBuffer)
  const { width, height } = doc.page
  drawReceipt({ doc, fonts, left: MARGIN, right: width - MARGIN, bottom: height - MARGIN }, receipt)
  doc.end()
  await ended
  return new Uint8Array(Buffer.concat(chunks))
}
