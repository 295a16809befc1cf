import { AlertLogSchema } from '#database/schema'

/** An alert that a candidate's page raised about itself. */
export default class AlertLog extends AlertLogSchema {
  static override table = 'alert_logs'
}
