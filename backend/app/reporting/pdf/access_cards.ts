import type { Content, ContentCanvas, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { clean, INK, GREEN, QUIET } from './card_style.ts'
import type { TextWriter } from './written_text.ts'

/** One card of the first access. `link`: what its QR code opens. */
export type AccessCard = {
  readonly name: string
  readonly username: string
  readonly place: string
  readonly institution: string
  /** As it is read. */
  readonly code: string
  readonly link: string
}

/** The fixed texts; `{{name}}` of the greeting is filled for each card. */
export type AccessTexts = {
  readonly title: string
  readonly greeting: string
  readonly intro: string
  readonly username: string
  readonly code: string
  readonly how: string
  readonly address: string
  readonly ends: string
}

export type PrintedAccess = {
  readonly kind: 'access_cards'
  readonly cards: readonly AccessCard[]
  readonly texts: AccessTexts
}

/** A4 in points, two cards beside each other and four below. */
const PAPER = { width: 595.28, height: 841.89 }
const MARGIN = { side: 28, top: 30 }
const COLUMNS = 2
const ROWS = 4
const CARD = {
  width: (PAPER.width - 2 * MARGIN.side) / COLUMNS,
  height: (PAPER.height - 2 * MARGIN.top) / ROWS,
}
const INSET = 12
const QR = 92
const GAP = 8
const WIDE = CARD.width - 2 * INSET
const TEXT = WIDE - QR - GAP
const MARK = 12

/** Of one line each, so that every card is as high as its place. */
const MOST_OF_NAME = 36
const MOST_OF_PLACE = 58
const cut = (text: string, most: number) => {
  const characters = [...clean(text)]
  return characters.length > most
    ? `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
    : characters.join('')
}

/** Sizes in points of texts that grow, with the characters that a line has: the first that is enough. */
type Sizes = readonly { readonly size: number; readonly line: number; readonly most: number }[]
const NAME_SIZES: Sizes = [
  { size: 13, line: 99, most: 24 },
  { size: 10.5, line: 99, most: Infinity },
]
const USERNAME_SIZES: Sizes = [
  { size: 11, line: 22, most: 22 },
  { size: 8.5, line: 28, most: 56 },
  { size: 6.5, line: 36, most: Infinity },
]
const sizeFor = (text: string, sizes: Sizes) =>
  sizes.find(({ most }) => [...text].length <= most) ?? { size: 6.5, line: 36 }

/** The lines of a user name, broken where one ends: nothing is put in between. */
function linesOfName(username: string) {
  const { size, line } = sizeFor(username, USERNAME_SIZES)
  const lines = username.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').match(new RegExp(`.{1,${line}}`, 'gu')) ?? []
  return { size, lines }
}

/** Eight cards a page, each at its place, with marks where they are cut. */
export function accessDocument({ cards, texts }: PrintedAccess, writer: TextWriter): TDocumentDefinitions {
  return {
    pageSize: 'A4',
    pageMargins: [MARGIN.side, MARGIN.top, MARGIN.side, 0],
    info: { title: clean(texts.title) },
    defaultStyle: { font: 'Roboto', fontSize: 9, color: INK, lineHeight: 1.15 },
    background: () => cutMarks(),
    content: cards.flatMap((card, at) => {
      const place = at % (COLUMNS * ROWS)
      const placed: Content = {
        absolutePosition: {
          x: MARGIN.side + (place % COLUMNS) * CARD.width + INSET,
          y: MARGIN.top + Math.floor(place / COLUMNS) * CARD.height + INSET,
        },
        columns: [{ width: WIDE, stack: cardContent(card, texts, writer) }],
      }
      return at > 0 && place === 0 ? [{ text: '', pageBreak: 'before' as const }, placed] : [placed]
    }),
  }
}

function cutMarks(): ContentCanvas {
  const xs = Array.from({ length: COLUMNS + 1 }, (_, at) => MARGIN.side + at * CARD.width)
  const ys = Array.from({ length: ROWS + 1 }, (_, at) => MARGIN.top + at * CARD.height)
  const half = MARK / 2
  const line = (x1: number, y1: number, x2: number, y2: number) => ({
    type: 'line' as const,
    x1,
    y1,
    x2,
    y2,
    lineWidth: 0.5,
    lineColor: QUIET,
  })
  return {
    canvas: xs.flatMap((x) =>
      ys.flatMap((y) => [line(x - half, y, x + half, y), line(x, y - half, x, y + half)])
    ),
  }
}

function cardContent(card: AccessCard, texts: AccessTexts, writer: TextWriter): Content[] {
  const text = (value: string, size: number, isBold = false, width = TEXT) => ({
    text: writer.inline(value, { width, size, isBold }),
    fontSize: size,
    bold: isBold,
  })
  const name = cut(card.name, MOST_OF_NAME)
  const username = linesOfName(card.username)
  return [
    { ...text(cut(`${card.place} · ${card.institution}`, MOST_OF_PLACE), 7.5, false, WIDE), color: QUIET },
    {
      ...text(texts.greeting.replace('{{name}}', name), sizeFor(name, NAME_SIZES).size, true, WIDE),
      color: GREEN,
      margin: [0, 3, 0, 3],
    },
    { ...text(texts.intro, 8.5, false, WIDE), margin: [0, 0, 0, 6] },
    {
      columnGap: GAP,
      columns: [
        {
          width: TEXT,
          stack: [
            { ...text(texts.username, 7.5), color: QUIET },
            {
              stack: username.lines.map((line) => text(line, username.size, true)),
              margin: [0, 0, 0, 4],
            },
            { ...text(texts.code, 7.5), color: QUIET },
            { ...text(card.code, 14, true), characterSpacing: 1.2, noWrap: true, margin: [0, 0, 0, 4] },
            // Where a long name needs the place, the address says enough.
            ...(username.lines.length > 2 ? [] : [text(texts.how, 7)]),
            { ...text(texts.address, 7, true), margin: [0, 1, 0, 0] },
          ],
        },
        { width: QR, qr: card.link, fit: QR, foreground: INK },
      ],
    },
    { ...text(texts.ends, 7, false, WIDE), color: QUIET, margin: [0, 4, 0, 0] },
  ]
}
