/** Registers the lists of the audit as files. */
export default class AuditingProvider {
  async start() {
    await import('./texts.js')
    const { registerExport } = await import('#exports')
    const { acts, captureViews, logIns } = await import('./resources/exported.js')
    registerExport(acts)
    registerExport(logIns)
    registerExport(captureViews)
  }
}
