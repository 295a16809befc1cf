import { ClientLogSchema } from '#database/schema'

/** What went wrong in a browser. */
export default class ClientLog extends ClientLogSchema {
  static override table = 'client_logs'
}
