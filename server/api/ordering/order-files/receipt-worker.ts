import { parentPort, workerData } from 'node:worker_threads'
import { writeReceiptPdf } from './receipt-pdf.ts'
import type { Receipt } from './receipt.ts'

// The thread's only starter sends a receipt.
const pdf = await writeReceiptPdf(workerData as Receipt)
parentPort?.postMessage(pdf, [pdf.buffer as ArrayBuffer])
