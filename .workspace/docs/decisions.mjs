/** The form of a decision record (docs/adr): number, title, status, date and headings as in the template, and a row of the index. */
import { headingsOf } from './markdown.mjs'

const REQUIRED = ['Context', 'Decision', 'Consequences']
const STATUS = /^(proposed|rejected|accepted|superseded by \[ADR \d+\]\(\d{4}-[\w-]+\.md\))(; .+)?$/

const field = (text, name) => new RegExp(`^- ${name}: (.+)$`, 'm').exec(text)?.[1]

/** @returns the parts of a record; what is missing is undefined */
export function readRecord(file, text) {
  const [, number, title] = /^# (\d+)\. (.+)\n/.exec(text) ?? []
  return { file, number, title, status: field(text, 'Status'), date: field(text, 'Date'), text }
}

/** @returns {string[]} what is wrong with a record, by its file */
export function faultsOf(record, templateText) {
  const { file, number, title, status, date, text } = record
  const faults = []
  if (title === undefined) faults.push('begins without "# N. Title"')
  if (number !== undefined && !file.startsWith(`${number.padStart(4, '0')}-`))
    faults.push(`is numbered ${number}`)
  if (!STATUS.test(status ?? '')) faults.push(`has the status "${status}"`)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date ?? '')) faults.push(`has the date "${date}"`)
  const allowed = sections(templateText)
  const found = sections(text)
  for (const heading of REQUIRED.filter((name) => !found.includes(name))) faults.push(`lacks "## ${heading}"`)
  for (const heading of found.filter((name) => !allowed.includes(name)))
    faults.push(`has "## ${heading}", which the template has not`)
  const places = found.filter((name) => allowed.includes(name)).map((name) => allowed.indexOf(name))
  if (places.some((place, at) => at > 0 && place <= places[at - 1]))
    faults.push('has its headings in another order')
  return faults.map((fault) => `${file} ${fault}`)
}

const sections = (text) =>
  headingsOf(text)
    .filter(({ level }) => level === 2)
    .map(({ text: name }) => name)

/** @returns {string[]} records that the index lacks or describes otherwise */
export function faultsOfIndex(records, indexText) {
  const rows = indexText
    .split('\n')
    .filter((line) => line.startsWith('| ['))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim())
        .join(' | ')
    )
  const wanted = records.map((r) => `[${r.number}](${r.file}) | ${r.title} | ${r.status} | ${r.date}`)
  return [
    ...wanted.filter((row) => !rows.includes(row)).map((row) => `the index lacks: ${row}`),
    ...rows
      .filter((row) => !wanted.includes(row))
      .map((row) => `the index has, and no record says so: ${row}`),
  ]
}
