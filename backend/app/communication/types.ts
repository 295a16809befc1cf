/** What leaves this module: view types and transformers, free of models, so that clients can read their types. */
export type {
  EmailRecordView,
  MailingView,
  RecipientView,
  RefusedAddress,
  SampleView,
  SuppressionView,
  TemplateView,
} from './views.js'
