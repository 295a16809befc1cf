import type { Column, Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import type { CardContent, CardRow, ItemOutcome } from '../domain/report_card.js'
import { clean, GREEN, INK, QUIET } from './card_style.ts'
import type { Room } from './text_lines.ts'
import type { TextWriter } from './written_text.ts'

/** The fixed texts of a report card in one language. */
export type CardTexts = {
  readonly title: string
  readonly candidate: string
  readonly identifier: string
  readonly school: string
  readonly schoolClass: string
  readonly exam: string
  readonly attempt: string
  readonly finishedAt: string
  readonly grade: string
  readonly correct: string
  readonly pending: string
  readonly of: string
  readonly item: string
  readonly question: string
  readonly answer: string
  readonly key: string
  readonly result: string
  readonly points: string
  readonly file: string
  readonly files: string
  readonly noItems: string
  readonly madeAt: string
  readonly page: string
  readonly outcomes: Readonly<Record<ItemOutcome, string>>
}

export type Printed = {
  readonly cards: readonly CardContent[]
  readonly texts: CardTexts
  readonly language: string
}

const LINE = '#DDD8CC'
const PAPER = '#FBFAF6'
const OUTCOME_COLOURS: Readonly<Record<ItemOutcome, string>> = {
  CANCELLED: '#27508A',
  CORRECT: '#2F6A2B',
  PARTIAL: '#8A4308',
  WRONG: '#B3261E',
  NOT_ANSWERED: '#B3261E',
  PENDING: '#27508A',
  READING: QUIET,
  UNAVAILABLE: QUIET,
}

/** Between the margins of A4, as pdfmake has it. */
const PAGE = 595.28 - 80
const GRADE = 170
const GAP = 16

type Formats = { readonly number: Intl.NumberFormat; readonly moment: Intl.DateTimeFormat }
const formats = new Map<string, Formats>()

/** Made once: they take a millisecond. */
function formatsOf(language: string): Formats {
  const known = formats.get(language)
  if (known) return known
  const made: Formats = {
    number: new Intl.NumberFormat(language, { maximumFractionDigits: 2 }),
    moment: new Intl.DateTimeFormat(language, {
      dateStyle: 'short',
      timeStyle: 'short',
      timeZone: 'America/Sao_Paulo',
    }),
  }
  formats.set(language, made)
  return made
}

/** The document of these report cards, each on pages of its own. */
export function sheetDocument({ cards, texts, language }: Printed, writer: TextWriter): TDocumentDefinitions {
  const { number, moment } = formatsOf(language)
  const takenAt = moment.format(cards[0]?.takenAt ?? 0)
  return {
    pageSize: 'A4',
    pageMargins: [40, 40, 40, 48],
    info: {
      title: `${texts.title} ${clean(cards.length === 1 ? (cards[0]?.candidate ?? '') : (cards[0]?.collection ?? ''))}`,
    },
    defaultStyle: { font: 'Roboto', fontSize: 9, color: INK, lineHeight: 1.15 },
    footer: (page, count) => ({
      margin: [40, 12, 40, 0],
      fontSize: 8,
      color: QUIET,
      columns: [
        { text: `${texts.madeAt} ${takenAt}` },
        { text: `${texts.page} ${page} / ${count}`, alignment: 'right' },
      ],
    }),
    content: cards.flatMap((card, at) => cardContent(card, at > 0, { texts, number, moment, writer })),
  }
}

type Terms = Formats & { readonly texts: CardTexts; readonly writer: TextWriter }

function cardContent(card: CardContent, isLater: boolean, terms: Terms): Content[] {
  const { texts, writer } = terms
  const line = (text: string, fontSize: number, isBold: boolean) => ({
    text: writer.inline(clean(text), { width: PAGE, size: fontSize, isBold }),
    fontSize,
    bold: isBold,
  })
  return [
    {
      ...line(card.institution, 9, false),
      color: QUIET,
      ...(isLater && { pageBreak: 'before' as const }),
    },
    { ...line(`${texts.title} · ${card.collection}`, 11, true), color: GREEN },
    { ...line(card.candidate, 18, true), margin: [0, 6, 0, 8] },
    { columns: [head(card, terms), grade(card, terms)], columnGap: GAP, margin: [0, 0, 0, 14] },
    card.rows.length === 0 ? { text: texts.noItems, color: QUIET } : rows(card.rows, terms),
  ]
}

function head(card: CardContent, { texts, moment, writer }: Terms): Column {
  const facts: [string, string | null][] = [
    [texts.identifier, card.identifier],
    [texts.school, card.school],
    [texts.schoolClass, card.schoolClass],
    [texts.exam, card.exam],
    [texts.attempt, card.attempt > 1 ? String(card.attempt) : null],
    [texts.finishedAt, card.finishedAt === null ? null : moment.format(card.finishedAt)],
  ]
  // The label is on the first line too.
  const room = { width: (PAGE - GRADE - GAP) * 0.7, size: 9 }
  return {
    width: '*',
    stack: facts.flatMap(([label, value]) =>
      value === null
        ? []
        : [
            {
              text: [{ text: `${label}: `, color: QUIET }, ...[writer.inline(clean(value), room)].flat()],
              margin: [0, 0, 0, 2] as [number, number, number, number],
            },
          ]
    ),
  }
}

function grade({ grade: { earned, max }, counts }: CardContent, { texts, number }: Terms): Column {
  const lines: Content[] = [
    { text: texts.grade, color: QUIET },
    {
      text: [
        { text: number.format(earned), fontSize: 22, bold: true, color: GREEN },
        { text: ` ${texts.of} ${number.format(max)}`, fontSize: 11 },
      ],
    },
    { text: `${texts.correct}: ${counts.correct} ${texts.of} ${counts.available}` },
  ]
  if (counts.pending > 0)
    lines.push({ text: `${texts.pending}: ${counts.pending}`, color: OUTCOME_COLOURS.PENDING })
  return {
    width: GRADE,
    table: { widths: ['*'], body: [[{ stack: lines, margin: [8, 6, 8, 6], fillColor: PAPER }]] },
    layout: {
      hLineColor: () => LINE,
      vLineColor: () => LINE,
      hLineWidth: () => 0.75,
      vLineWidth: () => 0.75,
    },
  }
}

const PADDING = 4

/** The question has what the others leave. `room` of a column, from the end where its number is negative. */
function columnsOf(hasKey: boolean) {
  const before = 22
  const after = [125, ...(hasKey ? [62] : []), 76, 46]
  // The first column has no padding on its left.
  const padded = (after.length + 2) * 2 * PADDING - PADDING
  const question = PAGE - padded - before - after.reduce((sum, width) => sum + width, 0)
  const widths = [before, question, ...after]
  const room = (at: number, size = 9, isBold = false): Room => ({ width: widths.at(at) ?? 0, size, isBold })
  return { widths, room }
}

function rows(all: readonly CardRow[], { texts, number, writer }: Terms): Content {
  const hasKey = all.some(({ key }) => key !== null)
  const title = (text: string): TableCell => ({ text, bold: true, fontSize: 8, color: QUIET })
  const given = ({ answer, files }: CardRow) =>
    [answer, files > 0 ? `${files} ${files === 1 ? texts.file : texts.files}` : '']
      .filter((part) => part !== '')
      .join(' · ')
  const pointsOf = ({ points }: CardRow) =>
    points === null
      ? '–'
      : `${points.earned === null ? '–' : number.format(points.earned)} ${texts.of} ${number.format(points.max)}`
  const { widths, room } = columnsOf(hasKey)
  const write = (text: string, where: Room) => writer.write(clean(text), where)
  const line = (row: CardRow): TableCell[] => [
    { ...write(String(row.position), room(0)), color: QUIET },
    {
      stack: [
        ...(row.name === null ? [] : [{ ...write(row.name, room(1, 9, true)), bold: true }]),
        ...(row.question === '' ? [] : [{ ...write(row.question, room(1, 8)), fontSize: 8, color: QUIET }]),
      ],
    },
    write(given(row) || '–', room(2)),
    ...(hasKey ? [write(row.key === null ? '–' : row.key, room(3))] : []),
    {
      ...write(texts.outcomes[row.outcome], room(-2, 8.5, true)),
      color: OUTCOME_COLOURS[row.outcome],
      bold: true,
      fontSize: 8.5,
    },
    { ...write(pointsOf(row), room(-1)), alignment: 'right' },
  ]
  const headings = [
    title(texts.item),
    title(texts.question),
    title(texts.answer),
    ...(hasKey ? [title(texts.key)] : []),
    title(texts.result),
    { ...(title(texts.points) as object), alignment: 'right' } as TableCell,
  ]
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths,
      body: [headings, ...all.map(line)],
    },
    layout: {
      hLineColor: () => LINE,
      hLineWidth: (at) => (at === 0 ? 0 : 0.5),
      vLineWidth: () => 0,
      paddingLeft: (at) => (at === 0 ? 0 : PADDING),
      paddingRight: () => PADDING,
      paddingTop: () => PADDING,
      paddingBottom: () => PADDING,
    },
  }
}
