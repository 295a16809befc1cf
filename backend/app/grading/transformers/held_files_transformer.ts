import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { HeldFilesView } from '../held_file_views.js'

/** Files of texts that wait for a supervisor or waited, for who supervises their plan: nothing of whose they are. */
export default class HeldFilesTransformer extends BaseTransformer<HeldFilesView> {
  toObject() {
    const { waiting, isMinimum, files } = this.resource
    return {
      waiting,
      isMinimum,
      files: files.map(({ id, name, url, state, decided }) => ({
        id,
        name,
        url,
        state,
        decided: decided && { at: toIso(decided.at), by: { id: decided.by.id, name: decided.by.name } },
      })),
    }
  }
}
