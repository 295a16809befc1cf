/** The lists by which exams are given to candidates, and the time that they need. */
export default class SchedulingProvider {
  async start() {
    await import('./texts.js')
    const { registerImportKind } = await import('#imports')
    const { applications } = await import('./lists/applications.js')
    const { specialNeeds } = await import('./lists/special_needs.js')
    registerImportKind(applications)
    registerImportKind(specialNeeds)
  }
}
