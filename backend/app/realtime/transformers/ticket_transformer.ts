import { BaseTransformer } from '@adonisjs/core/transformers'

type Ticket = { ticket: string; expiresAt: number }

export default class TicketTransformer extends BaseTransformer<Ticket> {
  toObject() {
    return { ticket: this.resource.ticket, expiresAt: new Date(this.resource.expiresAt).toISOString() }
  }
}
