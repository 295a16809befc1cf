/** The list by which exams are given to candidates. */
export default class SchedulingProvider {
  async start() {
    await import('./texts.js')
    const { registerImportKind } = await import('#imports')
    const { applications } = await import('./lists/applications.js')
    registerImportKind(applications)
  }
}
