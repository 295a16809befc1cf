import type { Attachment as ItemAttachment } from '@banca/item-renderers/contract'
import type { Attachment } from '../../../offline/index.ts'

/** The files of an answer as item views take them. */
export const attachmentsOf = (attachments: readonly Attachment[]): ItemAttachment[] =>
  attachments.map(({ url, filename, path = '' }) => ({ url, filename, path }))
