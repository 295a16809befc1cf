import { Readable } from 'node:stream'
import { extensionOf, openStoredBytes } from '#files'
import { personalData } from '#personal_data'
import { printSummary } from '#reporting'
import { clock, say, type Language, type ZipEntry } from '#shared'
import { ownFiles } from '../queries/own_files.js'
import { examsOf, whoIs, type Line } from '../queries/summary.js'

/**
 * Everything about a person, page by page: rows as JSON by module and table, some hundred a file; then the files; at last a summary to read,
 * which counts what came before. One page is in memory at a time.
 */
export async function* personalPages(personId: number, language: Language): AsyncGenerator<ZipEntry[]> {
  const counts = new Map<string, number>()
  for (const { name, collect } of personalData()) {
    const parts = new Map<string, number>()
    for await (const { table, rows } of collect(personId)) {
      const part = (parts.get(table) ?? 0) + 1
      parts.set(table, part)
      counts.set(table, (counts.get(table) ?? 0) + rows.length)
      yield [entryOf(`dados/${name}/${table}-${part}.json`, Buffer.from(JSON.stringify(rows, null, 1)))]
    }
  }
  yield* filesOf(personId)
  yield [entryOf('resumo.pdf', await summaryOf(personId, language, counts))]
}

/** A file whose bytes are gone is named in a list: the rest is given all the same. */
async function* filesOf(personId: number): AsyncGenerator<ZipEntry[]> {
  const gone: number[] = []
  for await (const { id, purpose, contentType, storageKey, sizeBytes, createdAt } of ownFiles(personId)) {
    const bytes = await openStoredBytes(storageKey)
    if (bytes === null) gone.push(id)
    else {
      const ending = extensionOf(contentType)
      yield [
        {
          name: `arquivos/${purpose}/${id}${ending === '' ? '' : `.${ending}`}`,
          sizeBytes,
          at: createdAt,
          open: () => Promise.resolve(bytes),
        },
      ]
    }
  }
  if (gone.length > 0) yield [entryOf('arquivos/ausentes.json', Buffer.from(JSON.stringify(gone)))]
}

const entryOf = (name: string, bytes: Uint8Array): ZipEntry => ({
  name,
  sizeBytes: bytes.byteLength,
  at: clock.now(),
  open: () => Promise.resolve(Readable.from([bytes], { objectMode: false })),
})

async function summaryOf(
  personId: number,
  language: Language,
  counts: ReadonlyMap<string, number>
): Promise<Uint8Array> {
  const text = (key: string) => say(language, `privacy.pdf_${key}`)
  const found = [...counts].map(([table, count]): Line => [
    say(language, `privacy.table_${table}`),
    count.toLocaleString(language),
  ])
  const printed = await printSummary({
    title: text('title'),
    lead: text('lead'),
    made: `${text('made')} ${new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'America/Sao_Paulo' }).format(clock.now())}`,
    parts: [
      { title: text('who'), lines: await whoIs(personId, language) },
      { title: text('exams'), lines: await examsOf(personId, language) },
      { title: text('what'), lines: found },
    ],
    none: text('none'),
    end: text('end'),
  })
  // Half a zip looks like all of it: the stream ends with an error.
  if (!printed.ok) throw new Error('the summary of personal data could not be printed')
  return printed.value
}
