/** Registers the lists of modules below this one. */
export default class ExportsProvider {
  async start() {
    await import('./texts.js')
    const { registerExport } = await import('./registered.js')
    const { classes, schools, users } = await import('./resources/people.js')
    const { collections, exams } = await import('./resources/catalog.js')
    registerExport(users)
    registerExport(classes)
    registerExport(schools)
    registerExport(exams)
    registerExport(collections)
  }
}
