import type { Stroke } from './history.ts'

/** Size of the sheet, px. */
export const SHEET = { width: 400, height: 325 } as const
export const PAPER = '#FFFFFF'

/**
 * Draws strokes on a context whose unit is a px of the sheet. The eraser removes ink, never the background.
 */
export function paint(context: CanvasRenderingContext2D, strokes: readonly Stroke[]): void {
  context.lineCap = 'round'
  context.lineJoin = 'round'
  for (const { tool, colour, size, points } of strokes) {
    context.globalCompositeOperation = tool === 'eraser' ? 'destination-out' : 'source-over'
    context.strokeStyle = colour
    context.lineWidth = size
    context.beginPath()
    context.moveTo(points[0] ?? 0, points[1] ?? 0)
    // A dot is a line to its own start.
    if (points.length <= 2) context.lineTo(points[0] ?? 0, points[1] ?? 0)
    for (let at = 2; at + 1 < points.length; at += 2) context.lineTo(points[at] ?? 0, points[at + 1] ?? 0)
    context.stroke()
  }
  context.globalCompositeOperation = 'source-over'
}

/** Repaints the complete sheet, at the resolution of the canvas. */
export function repaint(canvas: HTMLCanvasElement, strokes: readonly Stroke[]): void {
  const context = canvas.getContext('2d')
  if (context === null) return
  const scale = canvas.width / SHEET.width
  context.setTransform(scale, 0, 0, scale, 0, 0)
  context.clearRect(0, 0, SHEET.width, SHEET.height)
  paint(context, strokes)
}

/** The drawing on white paper, 800 x 650 px, as PNG; null when the browser cannot make one. */
export function toPng(strokes: readonly Stroke[]): Promise<Blob | null> {
  const ink = document.createElement('canvas')
  ink.width = SHEET.width * 2
  ink.height = SHEET.height * 2
  repaint(ink, strokes)
  const sheet = document.createElement('canvas')
  sheet.width = ink.width
  sheet.height = ink.height
  const context = sheet.getContext('2d')
  if (context === null) return Promise.resolve(null)
  context.fillStyle = PAPER
  context.fillRect(0, 0, sheet.width, sheet.height)
  context.drawImage(ink, 0, 0)
  return new Promise((resolve) => sheet.toBlob(resolve, 'image/png'))
}
