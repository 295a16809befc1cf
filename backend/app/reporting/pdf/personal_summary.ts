import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { clean, GREEN, INK, QUIET } from './card_style.ts'
import type { TextWriter } from './written_text.ts'

type Line = readonly [string, string]

/** Pages of labelled lines. `none`: stands for a part without lines. */
export type SummaryContent = {
  readonly title: string
  readonly lead: string
  readonly made: string
  readonly parts: readonly { readonly title: string; readonly lines: readonly Line[] }[]
  readonly none: string
  readonly end: string
}

export type PrintedSummary = { readonly kind: 'summary'; readonly summary: SummaryContent }

/** Between the margins of A4, in points. */
const PAGE = 595.28 - 80
const VALUE = 150
const GAP = 12

/** A document of such parts, one below the other. */
export function summaryDocument({ summary }: PrintedSummary, writer: TextWriter): TDocumentDefinitions {
  const text = (value: string, size: number, isBold = false, width = PAGE) => ({
    text: writer.inline(clean(value), { width, size, isBold }),
    fontSize: size,
    bold: isBold,
  })
  const part = ({ title, lines }: SummaryContent['parts'][number]): Content[] => [
    { ...text(title, 12, true), color: GREEN, margin: [0, 14, 0, 6] },
    ...(lines.length === 0 ? [{ ...text(summary.none, 9), color: QUIET }] : []),
    ...lines.map(([label, value]): Content => ({
      columnGap: GAP,
      margin: [0, 0, 0, 3],
      columns: [
        { width: PAGE - VALUE - GAP, ...text(label, 9, false, PAGE - VALUE - GAP) },
        { width: VALUE, ...text(value, 9, true, VALUE) },
      ],
    })),
  ]
  return {
    pageSize: 'A4',
    pageMargins: [40, 40, 40, 48],
    info: { title: clean(summary.title) },
    defaultStyle: { font: 'Roboto', fontSize: 9, color: INK, lineHeight: 1.2 },
    footer: (page, count) => ({
      margin: [40, 12, 40, 0],
      fontSize: 8,
      color: QUIET,
      columns: [{ text: clean(summary.made) }, { text: `${page} / ${count}`, alignment: 'right' }],
    }),
    content: [
      { ...text(summary.title, 18, true), margin: [0, 0, 0, 6] },
      text(summary.lead, 10),
      ...summary.parts.flatMap(part),
      { ...text(summary.end, 9), color: QUIET, margin: [0, 16, 0, 0] },
    ],
  }
}
