import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import db from '@adonisjs/lucid/services/db'
import { placeFile, registerFile, type PlacedFile } from '#files'
import { clock, repeatOnDeadlock } from '#shared'

/** A recording that this process took to make its film. */
export type Taken = {
  readonly id: number
  readonly institutionId: number
  readonly userId: number
  readonly sourceBase: string | null
  readonly attempts: number
}

/** Another process took it over, which makes or has made the film. */
export class TakenOver extends Error {}

/** Its row, while nobody took it over: each who takes it counts as a try. */
export const ownRow = (
  { id, attempts }: Taken,
  client: Pick<TransactionClientContract, 'from'> = db
): ReturnType<typeof db.from> => client.from('recordings').where({ id, status: 'PROCESSING', attempts })

/** Stores the bytes of the film at `path`; its row comes by `complete`. */
export const storeFilm = ({ sourceBase, institutionId, userId }: Taken, path: string): Promise<PlacedFile> =>
  placeFile({
    source: { path },
    filename: `${sourceBase ?? ''}.webm`,
    purpose: 'recording',
    contentType: 'video/webm',
    institutionId,
    ownerId: userId,
  })

/** The film is that of the recording from now on: the row of the file and that of the recording at once. @returns false: `TakenOver` */
export const complete = (row: Taken, film: PlacedFile): Promise<boolean> =>
  repeatOnDeadlock(() =>
    db.transaction(async (trx) => {
      if (!(await ownRow(row, trx).forUpdate().select('id').first())) return false
      const { id } = await registerFile(film, trx)
      await ownRow(row, trx).update({
        status: 'COMPLETED',
        file_id: id,
        error: null,
        changed_at: clock.now(),
      })
      return true
    })
  )
