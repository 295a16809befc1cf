/** The list by which places of an institution are imported. */
export default class HierarchyProvider {
  async start() {
    await import('./texts.js')
    const { registerImportKind } = await import('#imports')
    const { hierarchy } = await import('./lists/hierarchy.js')
    registerImportKind(hierarchy)
  }
}
