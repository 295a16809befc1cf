import { Readable } from 'node:stream'
import db from '@adonisjs/lucid/services/db'
import { clock, zipStream, type Caller } from '#shared'
import { allTexts, catalogueFiles } from '../catalogue_files.js'
import { withTexts } from '../domain/catalogue.js'
import { ownTextsOf } from '../domain/own_texts.js'
import { storedTexts } from './listed_texts.js'

/** The catalogues that own wordings change, with these in them, as a zip by their paths in the repository. */
export async function changedFiles(caller: Caller): Promise<Readable> {
  const own = ownTextsOf((await storedTexts(db, caller)).json, allTexts())
  const at = clock.now()
  const entries = catalogueFiles().flatMap((file) => {
    const start = `${file.part}:${file.group}.`
    const texts = new Map(
      [...own[file.language]].flatMap(([id, text]): [string, string][] =>
        id.startsWith(start) ? [[id.slice(start.length), text]] : []
      )
    )
    if (texts.size === 0) return []
    const bytes = Buffer.from(`${JSON.stringify(withTexts(file.texts, texts), null, 2)}\n`)
    return [
      { name: file.path, sizeBytes: bytes.length, at, open: () => Promise.resolve(Readable.from([bytes])) },
    ]
  })
  return zipStream([entries])
}
