import { registerPhotosGuard } from '#delivery'
import { clock } from '#shared'
import { schoolDay } from '../domain/pictures.js'
import { hasDocumentsOf } from './documents.js'

/** Registers with delivery, which knows no identity photos, who has those of today. */
export function registerPhotosOfSittings(): void {
  registerPhotosGuard((userId) => hasDocumentsOf(userId, schoolDay(clock.now())))
}
