import { BaseTransformer } from '@adonisjs/core/transformers'

type FileTicket = { url: string; expiresAt: number }

export default class FileTicketTransformer extends BaseTransformer<FileTicket> {
  toObject() {
    return { url: this.resource.url, expiresAt: new Date(this.resource.expiresAt).toISOString() }
  }
}
